import { keep, readKept } from '../kept/kept-value.ts';
import { messageOf } from '../report/errors.ts';
import type { SiteConfig } from '../config/define.ts';
import type { AssetBundle } from './bundle-assets.ts';
import { compressedSizes } from './script-budgets.ts';
import type { Sizes } from './script-budgets.ts';

/** The site's own assets with what their scripts weigh, which is known later than all else: compressing well takes longer than bundling. */
export interface WeighedAssets extends AssetBundle {
  readonly sizes: Promise<Sizes>;
  /** False where an earlier build bundled them. */
  readonly isNew: boolean;
}

interface KeptOptions {
  /** Where they are kept between builds. */
  readonly directory: string;
  /** A fingerprint of all that they are made from. */
  readonly sources: string;
  /** Whether these are what they were when the fingerprint was taken. */
  readonly isUntouched: () => boolean;
  /** Hears why they could not be kept. */
  readonly onNotKept: (reason: string) => void;
}

/** Bundles the site's own assets, unless an earlier build did so from the same sources. */
export async function assetsOf(root: string, config: SiteConfig, options: KeptOptions): Promise<WeighedAssets> {
  const { directory, sources, isUntouched, onNotKept } = options;
  const place = { directory, sources, kind: 'assets' };
  const kept = readKept<KeptAssets>(place);
  if (kept) return { ...kept, sizes: Promise.resolve(kept.sizes), isNew: false };
  const { bundleAssets } = await import('./bundle-assets.ts');
  const bundle = await bundleAssets(root, config);
  const isToBeKept = isUntouched();
  const weigh = async () => {
    const sizes = await compressedSizes(bundle.files);
    try {
      if (isToBeKept) keep(place, { ...bundle, sizes } satisfies KeptAssets);
    } catch (error) {
      onNotKept(messageOf(error));
    }
    return sizes;
  };
  return { ...bundle, sizes: weigh(), isNew: true };
}

// --- internal ---

type KeptAssets = AssetBundle & { readonly sizes: Sizes };
