import { writeCached, readCached } from '../cache/store.ts';
import { messageOf } from '../report/errors.ts';
import type { SiteConfig } from '../config/define.ts';
import type { AssetBundle } from './bundle-assets.ts';
import { compressedSizes } from './script-budgets.ts';
import type { Sizes } from './script-budgets.ts';

/** The site's own assets and the sizes of their scripts, which arrive last: compressing well takes longer than bundling. */
export interface WeighedAssets extends AssetBundle {
  readonly sizes: Promise<Sizes>;
  /** False if a cached bundle was used. */
  readonly isNew: boolean;
}

interface CacheOptions {
  /** The cache directory. */
  readonly directory: string;
  /** A fingerprint of everything they are made from. */
  readonly sources: string;
  /** Whether the sources are unchanged since the fingerprint was taken. */
  readonly isUntouched: () => boolean;
  /** Called with the reason when they could not be cached. */
  readonly onNotKept: (reason: string) => void;
}

/** Bundles the site's own assets, unless a bundle of the same sources is cached. */
export async function cachedBundle(root: string, config: SiteConfig, options: CacheOptions): Promise<WeighedAssets> {
  const { directory, sources, isUntouched, onNotKept } = options;
  const place = { directory, sources, kind: 'assets' };
  const kept = readCached<CachedBundle>(place);
  if (kept) return { ...kept, sizes: Promise.resolve(kept.sizes), isNew: false };
  const { bundleAssets } = await import('./bundle-assets.ts');
  const bundle = await bundleAssets(root, config);
  const isToBeKept = isUntouched();
  const weigh = async () => {
    const sizes = await compressedSizes(bundle.files);
    try {
      if (isToBeKept) writeCached(place, { ...bundle, sizes } satisfies CachedBundle);
    } catch (error) {
      onNotKept(messageOf(error));
    }
    return sizes;
  };
  return { ...bundle, sizes: weigh(), isNew: true };
}

// --- internal ---

type CachedBundle = AssetBundle & { readonly sizes: Sizes };
