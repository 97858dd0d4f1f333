import { keep, readKept } from '../kept/kept-value.ts';
import { messageOf } from '../report/errors.ts';
import type { SiteConfig } from '../config/define.ts';
import type { AssetBundle } from './bundle-assets.ts';
import { compressedSizes } from './script-budgets.ts';

/** The site's own assets with what their scripts weigh. */
export interface WeighedAssets extends AssetBundle {
  readonly sizes: ReadonlyMap<string, number>;
}

interface KeptOptions {
  /** Where they are kept between builds. */
  readonly directory: string;
  /** A fingerprint of all that they are made from. */
  readonly sources: string;
  /** Hears why they could not be kept. */
  readonly onNotKept: (reason: string) => void;
}

/** Bundles the site's own assets, unless an earlier build did so from the same sources. */
export async function assetsOf(root: string, config: SiteConfig, options: KeptOptions): Promise<WeighedAssets> {
  const place = { ...options, kind: 'assets' };
  const kept = readKept<WeighedAssets>(place);
  if (kept) return kept;
  const { bundleAssets } = await import('./bundle-assets.ts');
  const bundle = await bundleAssets(root, config);
  const weighed = { ...bundle, sizes: await compressedSizes(bundle.files) };
  try {
    keep(place, weighed);
  } catch (error) {
    options.onNotKept(messageOf(error));
  }
  return weighed;
}
