import type { SiteInfo } from '../../templates/contract.ts';
import type { Site } from '../site/site.ts';
import type { Page } from '../site/routes.ts';
import type { Messages } from '../site/translate.ts';
import { calendars } from './calendars.ts';
import { courseFiles } from './courses.ts';
import { feeds } from './feeds.ts';
import { llmsFiles } from './llms.ts';
import type { OutputFile } from './output-file.ts';
import { searchFiles } from './search.ts';

export interface BesideOptions {
  readonly info: SiteInfo;
  readonly messages: Messages;
  /** When the newest content of a page was changed, in ms; zero if unknown. */
  readonly changedAt: (page: Page) => number;
  /** The inline script in every page's head. */
  readonly firstPaint: string;
}

/** The files that list the pages of a site, or that accompany them. */
export async function filesBesidePages(
  site: Site,
  { info, messages, changedAt, firstPaint }: BesideOptions,
): Promise<readonly OutputFile[]> {
  // Loaded lazily: its package takes longer to load than a build with nothing to do should wait.
  const { sitemaps } = await import('./sitemaps.ts');
  const maps = await sitemaps(site.pages, { ...site.config, changedAt });
  const to = site.config.routes.rootRedirect;
  return [
    ...maps,
    ...feeds(site, messages),
    ...llmsFiles(site, { messages, sitemaps: maps.map(({ path }) => path) }),
    ...searchFiles(site),
    ...calendars(site),
    ...courseFiles(site, messages),
    robots(info),
    ...(to ? [redirectPage({ to: info.base + to, info, firstPaint })] : []),
  ];
}

/** `robots.txt`: names the sitemap; a noindex site disallows crawling altogether. */
export function robots({ origin, base, noindex }: Pick<SiteInfo, 'origin' | 'base' | 'noindex'>): OutputFile {
  const rule = noindex ? 'Disallow: /' : 'Allow: /';
  return { path: 'robots.txt', contents: `User-agent: *\n${rule}\n${noindex ? '' : `\nSitemap: ${origin}${base}/sitemap.xml\n`}` };
}

interface Redirect extends Pick<BesideOptions, 'firstPaint'> {
  /** The page that it leads to, as browsers ask for it. */
  readonly to: string;
  readonly info: Pick<SiteInfo, 'origin' | 'defaultLocale' | 'locales' | 'localeDetection'>;
}

/**
 * The page at `/` if it redirects: a script, which keeps the query and the fragment, a refresh for browsers without scripting, a canonical link for
 * crawlers. Not a redirect by the host, since the choice of language applies to this address too.
 */
export function redirectPage({ to, info: { origin, defaultLocale, locales, localeDetection }, firstPaint }: Redirect): OutputFile {
  const homes = JSON.stringify(Object.fromEntries(locales.map(({ code, home }) => [code, home]))).replaceAll('"', '&quot;');
  const script = `<script data-homes="${homes}" data-detection="${localeDetection}" data-to="${to}">${firstPaint}</script>`;
  const contents = `<!doctype html><html lang="${defaultLocale}"><head><meta charset="utf-8">${script}<title>${to}</title><meta http-equiv="refresh" content="0; url=${to}"><link rel="canonical" href="${origin}${to}"></head><body><a href="${to}">${to}</a></body></html>`;
  return { path: 'index.html', contents };
}
