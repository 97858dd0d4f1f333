import { useCallback, useEffect, useMemo, useState } from 'react';
import { addSimilar, createTextFinder, joinFound, type TextFinder } from './find-in-texts.ts';
import { loadFile } from '../fetch-site.ts';
import type { IslandProps } from '../registry.ts';
import { searchFileAddress, searchTextsAddress, type SearchFile, type SearchTexts } from '../search-file.ts';
import { createFinder, type Finder } from './find-pages.ts';

/**
 * What is found for a query; null while it is empty or being searched for. Texts are loaded only if fewer than `enough` pages are found by what stands
 * out in them, and what is found then begins with what was. `hasFailed` is set if nothing was found because something could not be loaded: a further
 * query, or `retry`, loads it again.
 */
export function useFinder(load: () => Promise<LoadedFinder>, { query, enough }: { readonly query: string; readonly enough: number }) {
  const { value: finder, ...index } = useLoaded<LoadedFinder>(load, query);
  const exact = useMemo(() => (query === '' ? null : (finder?.exact(query) ?? null)), [finder, query]);
  const isFew = exact !== null && exact.length < enough;
  const { value: findInTexts, ...texts } = useLoaded<TextFinder>(finder?.loadTexts ?? null, isFew ? query : '');
  const found = useMemo(() => {
    if (!finder || !exact || !isFew) return exact;
    // What texts say comes before what is similar, and is awaited, so that no result moves down.
    if (finder.loadTexts && !findInTexts) return exact.length > 0 ? exact : null;
    return addSimilar(joinFound(exact, findInTexts?.(query) ?? []), { finder, query });
  }, [exact, isFew, finder, findInTexts, query]);
  const retry = () => {
    index.retry();
    texts.retry();
  };
  return { found, hasFailed: found === null && (index.hasFailed || texts.hasFailed), retry };
}

/** The loaded search of a language. */
export interface LoadedFinder extends Finder {
  /** Loads all that its pages say; null if the site does not publish that. */
  readonly loadTexts: (() => Promise<TextFinder>) | null;
}

/** Returns a function that loads the search of a language once; a failure is reported as an error of the page, and retried on the next call. */
export function loadFinder({ locale, kinds }: Pick<IslandProps<'search'>, 'locale' | 'kinds'>): () => Promise<LoadedFinder> {
  return once(async () => {
    const first = await loadFile<SearchFile>(searchFileAddress(locale, 0));
    const others = Array.from({ length: first.parts - 1 }, (_, index) => loadFile<SearchFile>(searchFileAddress(locale, index + 1)));
    const pages = [first, ...(await Promise.all(others))].flatMap((file) => file.pages);
    const loadTexts = once(async () => createTextFinder(pages, await loadFile<SearchTexts>(searchTextsAddress(locale))));
    return { ...(await createFinder(pages, kinds)), loadTexts: first.hasTexts ? loadTexts : null };
  });
}

// --- internal ---

/** Loads something once there is a query, and tries again with each further one if that fails. */
function useLoaded<T>(load: (() => Promise<T>) | null, query: string) {
  const [value, setValue] = useState<T | null>(null);
  const [failedFor, setFailedFor] = useState<string | null>(null);
  const start = useCallback(() => {
    if (query === '') return;
    load?.().then(
      (loaded) => setValue(() => loaded),
      () => setFailedFor(query),
    );
  }, [load, query]);
  useEffect(start, [start]);
  const retry = () => {
    setFailedFor(null);
    start();
  };
  return { value, hasFailed: failedFor === query, retry };
}

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
