import { batches } from '../lib/lists.ts';
import type { Page } from '../site/routes.ts';
import type { OutputFile } from './output-file.ts';
import type { SitemapOptions } from './sitemap-xml.ts';

/** sitemaps.org: at most 50,000 addresses per file. */
const MAX_ADDRESSES = 50_000;

/**
 * `/<iso>-sitemap.xml` for each language that has pages, split if too long, and the index under both of its names.
 * Content pages only; alternates and dates come from the same pages as in each `<head>`, so the two cannot differ.
 */
export async function sitemaps(
  pages: readonly Page[],
  { maxAddresses = MAX_ADDRESSES, ...options }: SitemapOptions & { readonly maxAddresses?: number },
): Promise<readonly OutputFile[]> {
  const { toSitemap } = await writer();
  const maps: Sitemap[] = [];
  for (const { code, iso } of options.locales) {
    const own = pages.filter((page) => page.locale === code && page.screen === null);
    for (const [index, part] of batches(own, maxAddresses).entries()) {
      maps.push({ path: pathOf(iso, index), contents: await toSitemap(part, options) });
    }
  }
  return [...maps, ...(await toIndex(maps.map((map) => listed(map, options.site.origin))))];
}

/**
 * Updates the entries of some pages, whose addresses must be unchanged, in the existing sitemaps; returns only files that changed, or null if one of
 * those needed is damaged. `read` returns an existing file, null if the site has none of that name, and `''` if it is damaged.
 */
export async function renewSitemaps(
  pages: readonly Page[],
  options: SitemapOptions,
  read: (path: string) => string | null,
): Promise<readonly OutputFile[] | null> {
  const { toSitemap } = await writer();
  const changed: Sitemap[] = [];
  for (const { code, iso } of options.locales) {
    const own = pages.filter(({ locale }) => locale === code);
    if (own.length === 0) continue;
    const renewed = renewFiles(filesOf(iso, read), await toSitemap(own, options));
    if (!renewed) return null;
    changed.push(...renewed);
  }
  if (changed.length === 0) return [];
  const index = read(INDEXES[0]);
  return index ? [...changed, ...(await renewIndex(index, changed, options.site.origin))] : null;
}

/** The paths of a language's sitemaps, in order. `has` says whether the site has a file. */
export function* sitemapPaths(iso: string, has: (path: string) => boolean): Generator<string> {
  for (let index = 0; has(pathOf(iso, index)); index++) yield pathOf(iso, index);
}

// --- internal ---

interface Sitemap {
  readonly path: string;
  readonly contents: string;
}

/** The sitemap index has two names. */
const INDEXES = ['sitemap.xml', 'index-sitemap.xml'] as const;
const START = '<url>';
const END = '</url>';
const DATE = '<lastmod>';

// Loaded lazily: most builds write no sitemap, and its library loads slowly.
const writer = () => import('./sitemap-xml.ts');

const pathOf = (iso: string, index: number) => `${iso}-sitemap${index === 0 ? '' : `-${index + 1}`}.xml`;

function* filesOf(iso: string, read: (path: string) => string | null): Generator<Sitemap> {
  for (let index = 0; ; index++) {
    const path = pathOf(iso, index);
    const contents = read(path);
    if (contents === null) return;
    yield { path, contents };
  }
}

/** The entries of a sitemap, each with its address and position. A loop, since there are thousands. */
function* entriesOf(map: string) {
  for (let start = map.indexOf(START); start !== -1; start = map.indexOf(START, start + 1)) {
    const end = map.indexOf(END, start) + END.length;
    yield { loc: map.slice(start, map.indexOf('</loc>', start)), entry: map.slice(start, end), start, end };
  }
}

/** Replaces the entries of some pages, given as a sitemap, in the sitemaps of their language; null if one is damaged, or a page is in none. */
function renewFiles(maps: Iterable<Sitemap>, some: string): readonly Sitemap[] | null {
  const left = new Map([...entriesOf(some)].map(({ loc, entry }) => [loc, entry]));
  const changed: Sitemap[] = [];
  for (const { path, contents } of maps) {
    if (contents === '') return null;
    const renewed = withEntries(contents, left);
    if (renewed !== contents) changed.push({ path, contents: renewed });
    if (left.size === 0) return changed;
  }
  return null;
}

/** Replaces entries of a sitemap and removes those from `renewed`. */
function withEntries(map: string, renewed: Map<string, string>): string {
  const parts: string[] = [];
  let at = 0;
  for (const { loc, start, end } of entriesOf(map)) {
    const entry = renewed.get(loc);
    if (entry === undefined) continue;
    renewed.delete(loc);
    parts.push(map.slice(at, start), entry);
    at = end;
  }
  return parts.length === 0 ? map : parts.join('') + map.slice(at);
}

/** Updates the dates of some sitemaps in the index. */
function renewIndex(index: string, changed: readonly Sitemap[], origin: string): Promise<readonly OutputFile[]> {
  const renewed = new Map(changed.map((map) => listed(map, origin)).map((entry) => [entry.url, entry]));
  const all = [...index.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*))?/g)].map(([, url = '', lastmod]) => ({ url, lastmod }));
  return toIndex(all.map((entry) => renewed.get(entry.url) ?? entry));
}

interface Listed {
  readonly url: string;
  readonly lastmod: string | undefined;
}

const listed = ({ path, contents }: Sitemap, origin: string): Listed => ({
  url: `${origin}/${path}`,
  lastmod: newestIn(contents) || undefined,
});

async function toIndex(entries: readonly Listed[]): Promise<readonly OutputFile[]> {
  const { toSitemapIndex } = await writer();
  const contents = await toSitemapIndex(entries);
  return INDEXES.map((path) => ({ path, contents }));
}

// A loop, since a sitemap has thousands of dates and a regular expression takes four times as long.
function newestIn(map: string): string {
  let newest = '';
  for (let at = map.indexOf(DATE); at !== -1; at = map.indexOf(DATE, at)) {
    at += DATE.length;
    const date = map.slice(at, map.indexOf('<', at));
    if (date > newest) newest = date;
  }
  return newest;
}
