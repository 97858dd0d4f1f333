import type { SearchedPage, SearchTexts } from '../search-file.ts';
import { fold, queryWords, wordsOf } from './find-pages.ts';
import type { FoundPage, QueryWord } from './find-pages.ts';
import { inTurns } from './in-turns.ts';

/** Finds the pages whose title and text have all words of a query, those that have them most often first. */
export type TextFinder = (query: string) => readonly FoundPage[];

/** Searches all that pages say for words and their prefixes. */
export async function createTextFinder(pages: readonly SearchedPage[], texts: SearchTexts): Promise<TextFinder> {
  const textOf = ({ url }: SearchedPage) => texts[url] ?? '';
  /** Each word once, since texts repeat theirs: how often which pages have it. */
  const index = new Map<string, Map<SearchedPage, number>>();
  await inTurns(pages, (page) => {
    for (const word of wordsOf(fold(`${page.title}\n${textOf(page)}`))) {
      const counts = index.get(word) ?? new Map<SearchedPage, number>();
      index.set(word, counts.set(page, (counts.get(page) ?? 0) + 1));
    }
  });
  const pagesWith = ({ queries, prefix }: QueryWord) => {
    const found = new Map<SearchedPage, Match>();
    for (const [word, counts] of index) {
      if (!queries.some((one) => (prefix ? word.startsWith(one) : word === one))) continue;
      for (const [page, count] of counts) {
        const { words, total } = found.get(page) ?? NONE;
        found.set(page, { words: [...words, word], total: total + count });
      }
    }
    return found;
  };
  return (query) => {
    const asked = queryWords(query).map(pagesWith);
    if (asked.length === 0) return [];
    return pages
      .map((page) => ({ page, matches: asked.flatMap((found) => found.get(page) ?? []) }))
      .filter(({ matches }) => matches.length === asked.length)
      .toSorted((a, b) => times(b.matches) - times(a.matches))
      .map(({ page, matches }) => ({ page, text: textOf(page), words: [...new Set(matches.flatMap(({ words }) => words))] }));
  };
}

// --- internal ---

/** The words of a page that one of a query finds, and how often it has them. */
interface Match {
  readonly words: readonly string[];
  readonly total: number;
}

const NONE: Match = { words: [], total: 0 };

const times = (matches: readonly Match[]): number => matches.reduce((sum, { total }) => sum + total, 0);
