import type { SiteInfo } from '../../templates/contract.ts';
import type { SiteConfig } from '../config/define.ts';
import type { Page } from '../site/routes.ts';
import { joinNotFound } from './not-found.ts';
import type { OutputFile } from './output-file.ts';
import { redirectPage } from './redirect-page.ts';
import { robots } from './robots.ts';
import { sitemaps } from './sitemap.ts';

interface SiteFilesOptions {
  readonly pages: readonly Page[];
  readonly config: SiteConfig;
  readonly info: SiteInfo;
  /** The not-found pages of all languages, as they were rendered. */
  readonly notFound: readonly OutputFile[];
  /** The site's styles, scripts and pictures. */
  readonly assets: readonly OutputFile[];
  /** The script of every page's head. */
  readonly firstPaint: string;
}

/** Every file of a site but its pages, the not-found pages among them. */
export async function siteFiles({ pages, config, info, notFound, assets, firstPaint }: SiteFilesOptions): Promise<readonly OutputFile[]> {
  const to = config.routes.rootRedirect;
  return [
    ...joinNotFound(notFound, config.locales),
    ...assets,
    ...(await sitemaps(pages, config)),
    robots({ origin: info.origin, noindex: info.noindex }),
    ...(to ? [redirectPage({ to, info, firstPaint })] : []),
  ];
}
