import { searchFileAddress } from '../../islands/search-file.ts';
import type { SearchedPage, SearchFile } from '../../islands/search-file.ts';
import type { UrlPath } from '../../templates/contract.ts';
import type { Site, SiteStory } from '../site/graph.ts';
import { contentAddresses } from '../site/routes.ts';
import type { OutputFile } from './output-file.ts';

/**
 * What a visitor's search looks through: every content page, by language, in parts of some hundred pages. A page's part follows from its uuid and from how
 * many pages there are, so that another content of a page changes one file. Where only the parts with these stories are wanted, the others are left out.
 */
export function searchFiles(site: Site, wanted?: Iterable<string>): readonly OutputFile[] {
  const isSearched = contentAddresses(site.config);
  const parts = partsFor([...site.byUrl.keys()].filter(isSearched).length);
  const chosen = wanted && new Set([...wanted].map((uuid) => partOf(uuid, parts)));

  const files = new Map<string, SearchedPage[]>();
  for (const { code } of site.config.locales)
    for (let part = 0; part < parts; part++) if (!chosen || chosen.has(part)) files.set(searchFileAddress(code, part), []);
  for (const [uuid, one] of site.stories) {
    const part = partOf(uuid, parts);
    if (chosen && !chosen.has(part)) continue;
    const { url, locale } = one.story;
    if (url && isSearched(url)) files.get(searchFileAddress(locale, part))?.push(toSearched(url, one));
  }
  return [...files].map(([address, pages]) => ({
    path: address.slice(1),
    contents: JSON.stringify({ parts, pages } satisfies SearchFile),
  }));
}

// --- internal ---

/** Of all languages; some 100 KB of one, of which a quarter travels. */
const PAGES_A_PART = 1000;

/** A power of two, so that a site that grows has other parts rarely. */
function partsFor(pages: number): number {
  let parts = 1;
  while (pages / parts > PAGES_A_PART) parts *= 2;
  return parts;
}

/** Uuids are random; one of an import may be anything. */
function partOf(uuid: string, parts: number): number {
  let sum = 0;
  for (let index = 0; index < uuid.length; index++) sum = (sum * 31 + uuid.charCodeAt(index)) | 0;
  return Math.abs(sum) % parts;
}

function toSearched(url: UrlPath, { kind, source }: SiteStory): SearchedPage {
  const { title, words } = source;
  return { url, title, kind, ...words };
}
