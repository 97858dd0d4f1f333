import type { PageAssets } from '../../templates/contract.ts';
import type { SiteConfig } from '../config/define.ts';
import type { OutputFile } from '../files/output-file.ts';
import { integrityOf } from './hashed.ts';
import { bundleIslands } from './islands.ts';
import type { IslandBundle } from './islands.ts';
import { staticFiles } from './static-files.ts';
import type { StaticFiles } from './static-files.ts';
import { bundleStyles } from './styles.ts';
import type { StyleBundle } from './styles.ts';

/** The site's own assets: styles, scripts and pictures, and their addresses for the pages. */
export interface AssetBundle {
  readonly files: readonly OutputFile[];
  readonly pageAssets: PageAssets;
  readonly islands: IslandBundle;
}

/** Bundles the assets that all pages share. */
export async function bundleAssets(root: string, config: SiteConfig): Promise<AssetBundle> {
  const [styles, islands] = await Promise.all([bundleStyles(root), bundleIslands(root, config.islands)]);
  return joinAssets(styles, islands, staticFiles(root));
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

const addressOf = (file: OutputFile | undefined) => (file ? `/${file.path}` : null);
