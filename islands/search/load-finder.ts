import { loadFile } from '../site/load-file.ts';
import type { IslandProps } from '../registry.ts';
import { searchFileAddress, searchTextsAddress } from '../search-file.ts';
import type { SearchFile, SearchTexts } from '../search-file.ts';
import { createTextFinder } from './find-in-texts.ts';
import type { TextFinder } from './find-in-texts.ts';
import { createFinder } from './find-pages.ts';
import type { Finder } from './find-pages.ts';

/** The loaded search of a language. */
export interface LoadedFinder extends Finder {
  /** Loads all that its pages say; null if the site does not publish that. */
  readonly loadTexts: (() => Promise<TextFinder>) | null;
}

/** Returns a function that loads the search of a language once; a failure is reported as an error of the page, and retried on the next call. */
export function loadFinder({ locale, kinds }: Pick<IslandProps<'search'>, 'locale' | 'kinds'>): () => Promise<LoadedFinder> {
  return once(async () => {
    const first = await loadInTime<SearchFile>(searchFileAddress(locale, 0));
    const others = Array.from({ length: first.parts - 1 }, (_, index) => loadInTime<SearchFile>(searchFileAddress(locale, index + 1)));
    const pages = [first, ...(await Promise.all(others))].flatMap((file) => file.pages);
    const loadTexts = once(async () => createTextFinder(pages, await loadInTime<SearchTexts>(searchTextsAddress(locale))));
    return { ...(await createFinder(pages, kinds)), loadTexts: first.hasTexts ? loadTexts : null };
  });
}

// --- internal ---

/** In ms: a connection that hangs fails, so that a retry is offered. A slow one loads any part within that time. */
const TIMEOUT_MS = 30_000;

const loadInTime = <T>(address: string): Promise<T> => loadFile<T>(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });

function once<T>(start: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  const attempt = async () => {
    try {
      return await start();
    } catch (error) {
      loading = null;
      reportError(new Error('The search could not be loaded.', { cause: error }));
      throw error;
    }
  };
  return () => (loading ??= attempt());
}
