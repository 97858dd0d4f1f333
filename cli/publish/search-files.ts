import { searchFileAddress } from '../../islands/search-file.ts';
import type { SearchedPage, SearchFile } from '../../islands/search-file.ts';
import type { UrlPath } from '../../templates/contract.ts';
import type { SiteStory } from '../site/graph.ts';
import type { Site } from '../site/site.ts';
import { contentAddresses } from '../site/routes.ts';
import type { OutputFile } from './output-file.ts';
import { isWithTexts } from './search-texts.ts';
import type { Renewed } from './search-texts.ts';

/**
 * The search index: every content page, by language, in parts of some hundred pages. A page's part depends only on its uuid and on the number of
 * pages, so changing a page's content changes one file.
 */
export function searchFiles(site: Site): readonly OutputFile[] {
  const isSearched = contentAddresses(site.config);
  const parts = partsOf(site);
  const files = new Map<string, SearchedPage[]>();
  for (const { code } of site.config.locales) for (let part = 0; part < parts; part++) files.set(searchFileAddress(code, part), []);
  for (const [uuid, one] of site.stories) {
    const { url, locale } = one.story;
    if (url && isSearched(url)) files.get(searchFileAddress(locale, partOf(uuid, parts)))?.push(toSearched(url, one, site));
  }
  const hasTexts = isWithTexts(site);
  return [...files].map(([address, pages]) => toFile(address, { parts, hasTexts, pages }));
}

/** Updates the words of some stories in the existing files; returns only files that changed, or null if one cannot be read. */
export function renewSearchFiles(site: Site, { uuids, read }: Renewed): readonly OutputFile[] | null {
  const isSearched = contentAddresses(site.config);
  const parts = partsOf(site);
  const files = new Map<string, SearchFile>();
  for (const uuid of uuids) {
    const one = site.stories.get(uuid);
    const url = one?.story.url;
    if (!one || !url || !isSearched(url)) continue;
    const address = searchFileAddress(one.story.locale, partOf(uuid, parts));
    const text = files.has(address) ? null : read(address.slice(1));
    const file = files.get(address) ?? (text ? (JSON.parse(text) as SearchFile) : null);
    if (!file) return null;
    files.set(address, { ...file, pages: file.pages.map((page) => (page.url === url ? toSearched(url, one, site) : page)) });
  }
  return [...files].map(([address, file]) => toFile(address, file));
}

// --- internal ---

/** Of all languages; of rich texts, about 250 KB per language, of which a third is transferred. */
const PAGES_A_PART = 1000;

/** A power of two, so that the partition rarely changes as a site grows. */
function partsFor(pages: number): number {
  let parts = 1;
  while (pages / parts > PAGES_A_PART) parts *= 2;
  return parts;
}

/** Hashes the uuid, since that of an import may be anything. */
function partOf(uuid: string, parts: number): number {
  let sum = 0;
  for (let index = 0; index < uuid.length; index++) sum = (sum * 31 + uuid.charCodeAt(index)) | 0;
  return Math.abs(sum) % parts;
}

const partsOf = (site: Site) => partsFor([...site.byUrl.keys()].filter(contentAddresses(site.config)).length);

const toFile = (address: string, file: SearchFile): OutputFile => ({ path: address.slice(1), contents: JSON.stringify(file) });

function toSearched(url: UrlPath, { kind, source }: SiteStory, site: Site): SearchedPage {
  const { title, words, uuid } = source;
  const course = site.courseOf.get(uuid)?.source.title;
  return { url, title, kind, ...(course === undefined ? {} : { course }), ...words };
}
