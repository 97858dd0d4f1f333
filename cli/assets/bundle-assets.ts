import { baseOf } from '../site/url.ts';
import type { PageAssets } from '../../templates/contract.ts';
import type { SiteConfig } from '../config/define.ts';
import type { OutputFile } from '../files/output-file.ts';
import { readCached, writeCached } from '../cache/store.ts';
import { messageOf } from '../report/errors.ts';
import { integrityOf } from '../lib/hash.ts';
import type { IslandBundle } from './islands.ts';
import { compressedSizes, type Sizes } from './script-budgets.ts';
import { staticFiles, type StaticFiles } from './static-files.ts';
import type { StyleBundle } from './styles.ts';

/** The site's own assets: styles, scripts and pictures, and their addresses for the pages. */
export interface AssetBundle {
  readonly files: readonly OutputFile[];
  readonly pageAssets: PageAssets;
  readonly islands: IslandBundle;
}

/** The site's own assets and the sizes of their scripts, which arrive last: compressing well takes longer than bundling. */
export interface WeighedAssets extends AssetBundle {
  readonly sizes: Promise<Sizes>;
  /** False if a cached bundle was used. */
  readonly isNew: boolean;
}

interface CacheOptions {
  /** The cache directory. */
  readonly directory: string;
  /** Identifies everything they are made from. */
  readonly sources: string;
  /** Whether the sources are unchanged since that was determined. */
  readonly isUntouched: () => boolean;
  /** Called with the reason when they could not be cached. */
  readonly onNotCached: (reason: string) => void;
}

/** Bundles the assets that all pages share, unless a bundle of the same sources is cached. */
export async function bundleAssets(
  root: string,
  { islands: settings, locales, site }: Pick<SiteConfig, 'islands' | 'locales' | 'site'>,
  { directory, sources, isUntouched, onNotCached }: CacheOptions,
): Promise<WeighedAssets> {
  const place = { directory, sources, kind: 'assets' };
  const cached = readCached<CachedBundle>(place);
  if (cached) return { ...cached, sizes: Promise.resolve(cached.sizes), isNew: false };
  // With a cached bundle, the bundler need not be loaded.
  const [{ bundleStyles }, { bundleIslands }] = await Promise.all([import('./styles.ts'), import('./islands.ts')]);
  const languages = locales.map(({ code }) => code);
  const [styles, islands] = await Promise.all([
    bundleStyles(root, languages),
    bundleIslands(root, { ...settings, base: baseOf(site.origin), languages }),
  ]);
  const bundle = joinAssets(styles, islands, staticFiles(root));
  const isToBeKept = isUntouched();
  const weigh = async () => {
    const sizes = await compressedSizes(bundle.files);
    try {
      if (isToBeKept) writeCached(place, { ...bundle, sizes } satisfies CachedBundle);
    } catch (error) {
      onNotCached(messageOf(error));
    }
    return sizes;
  };
  return { ...bundle, sizes: weigh(), isNew: true };
}

/** Joins the bundles: their files, and their addresses for the pages. */
export function joinAssets(
  { stylesheet, files }: StyleBundle,
  islands: IslandBundle,
  { favicon, touchIcon, socialImage }: StaticFiles,
): AssetBundle {
  return {
    files: [stylesheet, ...files, ...islands.files, favicon, touchIcon, socialImage],
    pageAssets: {
      stylesheet: `/${stylesheet.path}`,
      headingFont: addressOf(files.find(({ path }) => /\/headings-\w+\.woff2$/.test(path))),
      loader: islands.loader,
      islands: islands.islands,
      integrity: Object.fromEntries([stylesheet, ...islands.files].map(({ path, contents }) => [`/${path}`, integrityOf(contents)])),
      firstPaint: islands.firstPaint,
      favicon: `/${favicon.path}`,
      touchIcon: `/${touchIcon.path}`,
      socialImage: `/${socialImage.path}`,
    },
    islands,
  };
}

// --- internal ---

type CachedBundle = AssetBundle & { readonly sizes: Sizes };

const addressOf = (file: OutputFile | undefined) => (file ? `/${file.path}` : null);
