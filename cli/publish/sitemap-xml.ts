import { Readable } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { SiteConfig } from '../config/define.ts';
import type { Page } from '../site/routes.ts';

export interface SitemapOptions extends Pick<SiteConfig, 'site' | 'locales'> {
  /** When the newest content of a page was changed, in ms; zero if unknown. */
  readonly changedAt: (page: Page) => number;
}

/** Formats a sitemap of some pages, at least one, as XML. */
export async function toSitemap(pages: readonly Page[], { site: { origin }, locales, changedAt }: SitemapOptions): Promise<string> {
  const iso = (code: string) => locales.find((locale) => locale.code === code)?.iso ?? code;
  const entries = pages.map((page) => {
    const changed = changedAt(page);
    const picture = pictureOf(page, origin);
    const original = page.alternates.find(({ locale }) => locales.some(({ code, prefix }) => code === locale && prefix === ''));
    const links = page.alternates.map(({ locale, url }) => ({ lang: iso(locale), url: origin + url }));
    return {
      url: origin + page.url,
      // A page without a date has none here either: an invented one would teach search engines to distrust them all.
      ...(changed > 0 ? { lastmod: new Date(changed).toISOString() } : {}),
      ...(picture === null ? {} : { img: picture }),
      links: [...links, { lang: 'x-default', url: origin + (original ?? page).url }],
    };
  });
  const xmlns = { news: false, xhtml: true, image: true, video: false };
  return drain(entries, new SitemapStream({ hostname: origin, xmlns, lastmodDateOnly: false }));
}

/** Formats a sitemap index as XML. */
export function toSitemapIndex(entries: readonly { readonly url: string; readonly lastmod: string | undefined }[]): Promise<string> {
  return drain(entries, new SitemapIndexStream());
}

// --- internal ---

// An import may have left anything as an address.
function pictureOf({ story }: Page, origin: string): string | null {
  const picture = story?.source.picture;
  if (!picture || !URL.canParse(picture, origin)) return null;
  const { protocol, href } = new URL(picture, origin);
  return /^https?:$/.test(protocol) ? href : null;
}

async function drain(entries: readonly unknown[], stream: SitemapStream | SitemapIndexStream): Promise<string> {
  return (await streamToPromise(Readable.from(entries).pipe(stream))).toString();
}
