import type { SiteInfo } from '../../templates/contract.ts';
import type { SiteConfig } from '../config/define.ts';
import { PREFETCH_RULES } from '../hosting/prefetch.ts';
import { joinNotFound } from './not-found.ts';
import type { OutputFile } from './output-file.ts';
import { redirectPage } from './redirect-page.ts';
import { robots } from './robots.ts';

interface SiteFilesOptions {
  readonly sitemaps: readonly OutputFile[];
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
export function siteFiles({ sitemaps, config, info, notFound, assets, firstPaint }: SiteFilesOptions): readonly OutputFile[] {
  const to = config.routes.rootRedirect;
  return [
    ...joinNotFound(notFound, config.locales),
    ...assets,
    PREFETCH_RULES,
    ...sitemaps,
    robots({ origin: info.origin, noindex: info.noindex }),
    ...(to ? [redirectPage({ to, info, firstPaint })] : []),
  ];
}
