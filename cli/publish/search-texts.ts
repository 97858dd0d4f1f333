import { searchTextsAddress } from '../../islands/search-file.ts';
import type { SearchTexts } from '../../islands/search-file.ts';
import type { Site } from '../site/site.ts';
import { contentAddresses } from '../site/routes.ts';
import type { OutputFile } from './output-file.ts';

export interface Renewed {
  /** Stories that are found by something else now, each at an unchanged address. */
  readonly uuids: readonly string[];
  /** Reads an existing file; null or empty if it is missing or damaged. */
  readonly read: (path: string) => string | null;
}

/** Whether all that its pages say is published: the stories of a site have their texts all, or none. */
export function isWithTexts(site: Site): boolean {
  for (const { source } of site.stories.values()) return source.text !== null;
  return false;
}

/** All that the content pages of each language say; none if the site is too large. */
export function searchTexts(site: Site): readonly OutputFile[] {
  if (!isWithTexts(site)) return [];
  const isSearched = contentAddresses(site.config);
  const said = [...site.stories.values()].flatMap(({ source: { text }, story: { url, locale } }) =>
    url && text !== null && isSearched(url) ? [{ locale, url, text }] : [],
  );
  return site.config.locales.map(({ code }) =>
    toFile(code, Object.fromEntries(said.filter(({ locale }) => locale === code).map(({ url, text }) => [url, text]))),
  );
}

/** Updates the texts of some stories in the existing files; returns only files that changed, or null if one cannot be read. */
export function renewSearchTexts(site: Site, { uuids, read }: Renewed): readonly OutputFile[] | null {
  const isSearched = contentAddresses(site.config);
  const files = new Map<string, SearchTexts>();
  for (const uuid of uuids) {
    const one = site.stories.get(uuid);
    const url = one?.story.url;
    if (!one || !url || one.source.text === null || !isSearched(url)) continue;
    const { locale } = one.story;
    const known = files.has(locale) ? null : read(searchTextsAddress(locale).slice(1));
    const texts = files.get(locale) ?? (known ? (JSON.parse(known) as SearchTexts) : null);
    if (!texts) return null;
    files.set(locale, { ...texts, [url]: one.source.text });
  }
  return [...files].map(([locale, texts]) => toFile(locale, texts));
}

// --- internal ---

const toFile = (locale: string, texts: SearchTexts): OutputFile => ({
  path: searchTextsAddress(locale).slice(1),
  contents: JSON.stringify(texts),
});
