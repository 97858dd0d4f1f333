import { baseOf } from '../site/url.ts';
import { searchFileAddress, searchTextsAddress, type SearchedPage, type SearchFile, type SearchTexts } from '../../islands/search-file.ts';
import type { Locale } from '../../templates/contract.ts';
import type { Site } from '../site/site.ts';
import type { SiteStory } from '../site/graph.ts';
import { contentAddresses } from '../site/routes.ts';
import type { OutputFile } from './output-file.ts';

/**
 * The files of the search, with every content page: its words in parts of some hundred pages of a language, and all that the pages of each language
 * say, unless the site is too large. A page's part depends only on its uuid and on the number of pages, so changing a page's content changes one of them.
 */
export function searchFiles(site: Site): readonly OutputFile[] {
  const isSearched = contentAddresses(site.config);
  const base = baseOf(site.config.site.origin);
  const pages: Searched[] = [];
  for (const one of site.stories.values()) {
    const { url } = one.story;
    if (url && isSearched(url)) pages.push({ url: `${base}${url}`, one });
  }
  // The stories of a site have their texts all, or none.
  const [first] = site.stories.values();
  const hasTexts = (first?.source.text ?? null) !== null;
  return [...wordFiles(pages, hasTexts, site), ...(hasTexts ? site.config.locales.map(({ code }) => textFile(pages, code)) : [])];
}

// --- internal ---

interface Searched {
  /** As browsers ask for it. */
  readonly url: string;
  readonly one: SiteStory;
}

/** Of all languages; of rich texts, about 250 KB per language, of which a third is transferred. */
const PAGES_A_PART = 1000;

function wordFiles(pages: readonly Searched[], hasTexts: boolean, { config, courseOf }: Site): readonly OutputFile[] {
  const parts = partsFor(pages.length);
  const files = new Map<string, SearchedPage[]>();
  for (const { code } of config.locales) for (let part = 0; part < parts; part++) files.set(searchFileAddress(code, part), []);
  for (const { url, one } of pages) {
    const { title, words, uuid } = one.source;
    const course = courseOf.get(uuid)?.source.title;
    const page = { url, title, kind: one.kind, ...(course === undefined ? {} : { course }), ...words };
    files.get(searchFileAddress(one.story.locale, partOf(uuid, parts)))?.push(page);
  }
  return [...files].map(([address, own]) => toFile(address, { parts, hasTexts, pages: own }));
}

function textFile(pages: readonly Searched[], code: Locale): OutputFile {
  const own = pages.filter(({ one }) => one.story.locale === code);
  return toFile(
    searchTextsAddress(code),
    Object.fromEntries(own.flatMap(({ url, one: { source } }) => (source.text === null ? [] : [[url, source.text]]))),
  );
}

const toFile = (address: string, file: SearchFile | SearchTexts): OutputFile => ({
  path: address.slice(1),
  contents: JSON.stringify(file),
});

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
