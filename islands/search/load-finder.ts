import { fetchSite } from '../fetch-site.ts';
import type { IslandProps } from '../registry.ts';
import { searchFileAddress } from '../search-file.ts';
import type { SearchedPage, SearchFile } from '../search-file.ts';
import { createFinder } from './find-pages.ts';
import type { Finder } from './find-pages.ts';

/** Returns a function that loads the search of a language once; a failure is reported as an error of the page, and retried on the next call. */
export function loadFinder({ locale, kinds }: Pick<IslandProps<'search'>, 'locale' | 'kinds'>): () => Promise<Finder> {
  let loading: Promise<Finder> | null = null;
  const load = async () => {
    try {
      return createFinder(await loadPages(locale), kinds);
    } catch (error) {
      loading = null;
      reportError(new Error('The search could not be loaded.', { cause: error }));
      throw error;
    }
  };
  return () => (loading ??= load());
}

// --- internal ---

async function loadPages(locale: string): Promise<readonly SearchedPage[]> {
  const first = await loadPart(locale, 0);
  const others = await Promise.all(Array.from({ length: first.parts - 1 }, (_, index) => loadPart(locale, index + 1)));
  return [first, ...others].flatMap(({ pages }) => pages);
}

async function loadPart(locale: string, part: number): Promise<SearchFile> {
  const address = searchFileAddress(locale, part);
  const response = await fetchSite(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as SearchFile;
}
