import type { SearchedPage, SearchTexts } from '../search-file.ts';
import { beginningsOf, fold, wordsOf } from './find-pages.ts';
import type { FoundPage } from './find-pages.ts';
import { isBeginning } from './query-words.ts';

/** Finds the pages whose title and text have all words of a query, those that have them most often first. */
export type TextFinder = (query: string) => readonly FoundPage[];

/** Searches all that pages say for words and their prefixes. */
export function createTextFinder(pages: readonly SearchedPage[], texts: SearchTexts): TextFinder {
  const searched = pages.map((page) => {
    const text = texts[page.url] ?? '';
    return { page, text, all: wordsOf(fold(`${page.title}\n${text}`)) };
  });
  return (query) => {
    const beginnings = beginningsOf(query);
    if (beginnings.length === 0) return [];
    const matches = beginnings.map((one, at) => (word: string) => (isBeginning(one, at, beginnings) ? word.startsWith(one) : word === one));
    return searched
      .map(({ all, ...one }) => ({ ...one, words: matches.map((match) => all.filter(match)) }))
      .filter(({ words }) => words.every(({ length }) => length > 0))
      .map((one) => ({ ...one, words: one.words.flat() }))
      .toSorted((a, b) => b.words.length - a.words.length)
      .map((one) => ({ ...one, words: [...new Set(one.words)] }));
  };
}
