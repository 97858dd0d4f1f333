import { fetchSite } from '../fetch-site.ts';
import { searchFileAddress } from './index-file.ts';
import type { SearchedPage, SearchFile } from './index-file.ts';

/** Every page of a language as the site is searched by; rejects where a part of it cannot be had. */
export async function loadPages(locale: string): Promise<readonly SearchedPage[]> {
  const first = await loadPart(locale, 0);
  const others = await Promise.all(Array.from({ length: first.parts - 1 }, (_, index) => loadPart(locale, index + 1)));
  return [first, ...others].flatMap(({ pages }) => pages);
}

// --- internal ---

async function loadPart(locale: string, part: number): Promise<SearchFile> {
  const address = searchFileAddress(locale, part);
  const response = await fetchSite(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as SearchFile;
}
