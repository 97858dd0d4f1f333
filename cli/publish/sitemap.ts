import { Readable } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { SiteConfig } from '../config/define.ts';
import type { Page } from '../site/routes.ts';
import type { OutputFile } from './output-file.ts';

/** sitemaps.org: at most 50,000 addresses a file. */
const MAX_ADDRESSES = 50_000;

/**
 * `/<iso>-sitemap.xml` for each language, split where it grows too long, and the index under both of its names.
 * Content pages only; alternates and dates come from the same pages as the `<head>`s, so the two cannot differ.
 */
export async function sitemaps(
  pages: readonly Page[],
  { site, locales }: SiteConfig,
  maxAddresses = MAX_ADDRESSES,
): Promise<readonly OutputFile[]> {
  const maps: OutputFile[] = [];
  const dated: { readonly url: string; readonly lastmod?: string }[] = [];
  for (const { code, iso } of locales) {
    const own = pages.filter((page) => page.locale === code && page.screen === null);
    for (const [index, part] of chunks(own, maxAddresses).entries()) {
      const path = index === 0 ? `${iso}-sitemap.xml` : `${iso}-sitemap-${index + 1}.xml`;
      const lastmod = part
        .map(lastModified)
        .filter((date) => date !== null)
        .toSorted()
        .at(-1);
      maps.push({ path, contents: await toXml(part, site.origin, locales) });
      dated.push({ url: `${site.origin}/${path}`, ...(lastmod ? { lastmod } : {}) });
    }
  }
  const index = await drain(dated, new SitemapIndexStream());
  return [...maps, { path: 'sitemap.xml', contents: index }, { path: 'index-sitemap.xml', contents: index }];
}

// --- internal ---

function toXml(pages: readonly Page[], origin: string, locales: SiteConfig['locales']): Promise<string> {
  const iso = (code: string) => locales.find((locale) => locale.code === code)?.iso ?? code;
  const entries = pages.map((page) => {
    const lastmod = lastModified(page);
    const original = page.alternates.find(({ locale }) => locales.some(({ code, prefix }) => code === locale && prefix === ''));
    const links = page.alternates.map(({ locale, url }) => ({ lang: iso(locale), url: origin + url }));
    return {
      url: origin + page.url,
      ...(lastmod ? { lastmod } : {}),
      links: [...links, { lang: 'x-default', url: origin + (original ?? page).url }],
    };
  });
  return drain(
    entries,
    new SitemapStream({ hostname: origin, xmlns: { news: false, xhtml: true, image: false, video: false }, lastmodDateOnly: false }),
  );
}

// A page without a date has none here either: an invented one would teach search engines to distrust them all.
const lastModified = (page: Page) => page.story?.story.updatedAt ?? null;

async function drain(entries: readonly unknown[], stream: SitemapStream | SitemapIndexStream): Promise<string> {
  // The package leaves an empty map unclosed.
  if (entries.length === 0) {
    stream.end();
    return (await streamToPromise(stream).catch(() => Buffer.from(''))).toString() || EMPTY;
  }
  return (await streamToPromise(Readable.from(entries).pipe(stream))).toString();
}

const EMPTY = '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';

function chunks<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.max(1, Math.ceil(all.length / size));
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}
