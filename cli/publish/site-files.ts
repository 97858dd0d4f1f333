import type { SiteInfo } from '../../templates/contract.ts';
import type { SiteConfig } from '../config/define.ts';
import { joinNotFound } from './not-found.ts';
import type { OutputFile } from './output-file.ts';
import { redirectPage } from './redirect-page.ts';
import { robots } from './robots.ts';

interface SiteFilesOptions {
  /** Files that list or accompany pages: sitemaps, feeds, `llms.txt`, the search index, calendar files, and lists of courses. */
  readonly indexes: readonly OutputFile[];
  readonly config: SiteConfig;
  readonly info: SiteInfo;
  /** The not-found pages of all languages, as rendered. */
  readonly notFound: readonly OutputFile[];
  /** The site's styles, scripts and pictures, and other files with hashed names. */
  readonly assets: readonly OutputFile[];
  /** The files of `templates/public/`. */
  readonly asIs: readonly OutputFile[];
  /** The inline script in every page's head. */
  readonly firstPaint: string;
}

/** Every file of a site except its pages, but including the not-found pages. */
export function siteFiles({ indexes, config, info, notFound, assets, asIs, firstPaint }: SiteFilesOptions): readonly OutputFile[] {
  const to = config.routes.rootRedirect;
  return [
    ...joinNotFound(notFound, config.locales),
    ...assets,
    ...asIs,
    ...indexes,
    robots({ origin: info.origin, noindex: info.noindex }),
    ...(to ? [redirectPage({ to, info, firstPaint })] : []),
  ];
}
