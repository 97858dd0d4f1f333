import type { SearchedPage, SearchTexts } from '../search-file.ts';
import { fold, queryWords, wordsOf } from './find-pages.ts';
import type { FoundPage } from './find-pages.ts';

/** Finds the pages whose title and text have all words of a query, those that have them most often first. */
export type TextFinder = (query: string) => readonly FoundPage[];

/** Searches all that pages say for words and their prefixes. */
export function createTextFinder(pages: readonly SearchedPage[], texts: SearchTexts): TextFinder {
  const searched = pages.map((page) => {
    const text = texts[page.url] ?? '';
    return { page, text, all: wordsOf(fold(`${page.title}\n${text}`)) };
  });
  return (query) => {
    const asked = queryWords(query);
    if (asked.length === 0) return [];
    const matches = asked.map(
      ({ queries, prefix }) =>
        (word: string) =>
          queries.some((one) => (prefix ? word.startsWith(one) : word === one)),
    );
    return searched
      .map(({ all, ...one }) => ({ ...one, words: matches.map((match) => all.filter(match)) }))
      .filter(({ words }) => words.every(({ length }) => length > 0))
      .map((one) => ({ ...one, words: one.words.flat() }))
      .toSorted((a, b) => b.words.length - a.words.length)
      .map((one) => ({ ...one, words: [...new Set(one.words)] }));
  };
}
