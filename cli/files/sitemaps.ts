import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { SitemapIndexStream, SitemapItemStream } from 'sitemap';
import { batches } from '../lib/lists.ts';
import type { SiteConfig } from '../config/define.ts';
import { isFallback } from '../site/graph/fallbacks.ts';
import type { Page } from '../site/routes.ts';
import { defaultLocale } from '../site/url.ts';
import type { OutputFile } from './output-file.ts';
import { urlOf } from '../lib/text.ts';

export interface SitemapOptions extends Pick<SiteConfig, 'site' | 'locales'> {
  /** When the newest content of a page was changed, in ms; zero if unknown. */
  readonly changedAt: (page: Page) => number;
  /** How many addresses there may be in a file; sitemaps.org allows 50,000. */
  readonly maxAddresses?: number;
}

/**
 * `/<iso>-sitemap.xml` for each language that has pages, split if too long, and the index under both of its names.
 * Content pages only; alternates and dates come from the same pages as in each `<head>`, so the two cannot differ.
 */
export async function sitemaps(pages: readonly Page[], options: SitemapOptions): Promise<readonly OutputFile[]> {
  const { site, locales, changedAt, maxAddresses = 50_000 } = options;
  const maps: OutputFile[] = [];
  const index: { readonly url: string; readonly lastmod: string | undefined }[] = [];
  for (const { code, iso } of locales) {
    const own = pages.filter((page) => page.locale === code && page.screen === null && !(page.story && isFallback(page.story)));
    for (const [number, part] of batches(own, maxAddresses).entries()) {
      const path = `${iso}-sitemap${number === 0 ? '' : `-${number + 1}`}.xml`;
      const entries = await written(new SitemapItemStream(), part, (page) => toEntry(page, options));
      maps.push({ path, contents: `${START}${entries}</urlset>` });
      index.push({ url: `${site.origin}/${path}`, lastmod: dateOf(part.reduce((newest, page) => Math.max(newest, changedAt(page)), 0)) });
    }
  }
  const contents = await written(new SitemapIndexStream(), index, (entry) => entry);
  return [...maps, ...INDEXES.map((path) => ({ path, contents }))];
}

// --- internal ---

/** The sitemap index has two names. */
const INDEXES = ['sitemap.xml', 'index-sitemap.xml'];
const START = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">`;

// For `SitemapItemStream`: `SitemapStream`, which writes the tags around the entries, too, first parses every address again. Those of pages are in URL
// form already, and it takes more than half of the time, at 10,000 pages a quarter of a second.
function toEntry(page: Page, { site: { origin }, locales, changedAt }: SitemapOptions) {
  const iso = (code: string) => locales.find((locale) => locale.code === code)?.iso ?? code;
  const picture = pictureOf(page, origin);
  const isAlone = locales.length < 2;
  const original = page.alternates.find(({ locale }) => locale === defaultLocale({ locales }));
  return {
    url: origin + page.url,
    lastmod: dateOf(changedAt(page)),
    links: isAlone
      ? []
      : [
          ...page.alternates.map(({ locale, url }) => ({ lang: iso(locale), url: origin + url })),
          { lang: 'x-default', url: origin + (original ?? page).url },
        ],
    img: picture === null ? [] : [{ url: picture }],
    video: [],
  };
}

// A page without a date has none here either: an invented one would teach search engines to distrust them all.
const dateOf = (changed: number) => (changed > 0 ? new Date(changed).toISOString() : undefined);

// An import may have left anything as an address.
function pictureOf({ story }: Page, origin: string): string | null {
  const picture = story?.source.picture;
  const url = picture ? urlOf(picture, origin) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** What a stream of the package makes of some entries, each made when the one before it is written. */
async function written<T>(stream: SitemapItemStream | SitemapIndexStream, all: readonly T[], toItem: (one: T) => unknown): Promise<string> {
  let xml = '';
  stream.on('data', (part: string) => void (xml += part));
  for (const one of all) if (!stream.write(toItem(one))) await once(stream, 'drain');
  stream.end();
  await finished(stream);
  return xml;
}
