import { Readable } from 'node:stream';
import type { SitemapIndexStream, SitemapStream } from 'sitemap';
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
  const maps: Sitemap[] = [];
  for (const { code, iso } of locales) {
    const own = pages.filter((page) => page.locale === code && page.screen === null);
    for (const [index, part] of chunks(own, maxAddresses).entries()) {
      maps.push({ path: pathOf(iso, index), contents: await toXml(part, site.origin, locales) });
    }
  }
  return [...maps, ...(await indexOf(maps, site.origin))];
}

/**
 * The sitemaps that are there with other entries for some pages, which have the addresses that they had: only those files that are different
 * now. `read` gives a file that is there, null where the site has none of that name; where one is not as it was written (`''`) the answer is null.
 */
export async function renewSitemaps(
  pages: readonly Page[],
  { site, locales }: SiteConfig,
  read: (path: string) => string | null,
): Promise<readonly OutputFile[] | null> {
  const maps = locales.flatMap(({ iso }) => [...filesOf(iso, read)]);
  if (maps.some(({ contents }) => contents === '')) return null;
  const renewed = new Map<string, string>();
  for (const page of pages) {
    const iso = locales.find(({ code }) => code === page.locale)?.iso ?? '';
    const entry = /<url>.*<\/url>/s.exec(await toXml([page], site.origin, locales))?.[0] ?? '';
    const start = /^<url><loc>.*?<\/loc>/s.exec(entry)?.[0] ?? entry;
    const own = maps.find(({ path, contents }) => path.startsWith(`${iso}-sitemap`) && contents.includes(start));
    if (!own) return null;
    const xml = renewed.get(own.path) ?? own.contents;
    const at = xml.indexOf(start);
    renewed.set(own.path, xml.slice(0, at) + entry + xml.slice(xml.indexOf(END, at) + END.length));
  }
  const all = maps.map(({ path, contents }) => ({ path, contents: renewed.get(path) ?? contents }));
  const changed = all.filter(({ contents }, index) => contents !== maps[index]?.contents);
  return changed.length === 0 ? [] : [...changed, ...(await indexOf(all, site.origin))];
}

// --- internal ---

interface Sitemap {
  readonly path: string;
  readonly contents: string;
}

const END = '</url>';

const pathOf = (iso: string, index: number) => (index === 0 ? `${iso}-sitemap.xml` : `${iso}-sitemap-${index + 1}.xml`);

function* filesOf(iso: string, read: (path: string) => string | null): Generator<Sitemap> {
  for (let index = 0; ; index++) {
    const path = pathOf(iso, index);
    const contents = read(path);
    if (contents === null) return;
    yield { path, contents };
  }
}

async function indexOf(maps: readonly Sitemap[], origin: string): Promise<readonly OutputFile[]> {
  const dated = maps.map(({ path, contents }) => {
    const lastmod = [...contents.matchAll(/<lastmod>([^<]*)/g)]
      .map(([, date = '']) => date)
      .toSorted()
      .at(-1);
    return { url: `${origin}/${path}`, ...(lastmod ? { lastmod } : {}) };
  });
  const { SitemapIndexStream: IndexStream } = await import('sitemap');
  const contents = await drain(dated, new IndexStream());
  return [
    { path: 'sitemap.xml', contents },
    { path: 'index-sitemap.xml', contents },
  ];
}

async function toXml(pages: readonly Page[], origin: string, locales: SiteConfig['locales']): Promise<string> {
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
  const { SitemapStream: Stream } = await import('sitemap');
  return drain(
    entries,
    new Stream({ hostname: origin, xmlns: { news: false, xhtml: true, image: false, video: false }, lastmodDateOnly: false }),
  );
}

// A page without a date has none here either: an invented one would teach search engines to distrust them all.
const lastModified = (page: Page) => page.story?.story.updatedAt ?? null;

async function drain(entries: readonly unknown[], stream: SitemapStream | SitemapIndexStream): Promise<string> {
  const { streamToPromise } = await import('sitemap');
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
