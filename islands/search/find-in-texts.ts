import { CODE_LINE, type SearchedPage, type SearchTexts } from '../search-file.ts';
import { fold, inTurns, queryWords, WORD, wordsOf, type Finder, type FoundPage, type QueryWord } from './find-pages.ts';
import type { LoadedFinder } from './use-finder.ts';

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

/** What was found first, then what else was found. */
export const joinFound = (first: readonly FoundPage[], more: readonly FoundPage[]): readonly FoundPage[] => [
  ...first,
  ...more.filter(({ page }) => !first.some((one) => one.page === page)),
];

/** The pages that have all words of a query, or, if there are none, words like them. If they are few, pages with some of its words follow. */
export function addSimilar(
  all: readonly FoundPage[],
  { finder, query }: { readonly finder: Finder; readonly query: string },
): readonly FoundPage[] {
  const found = all.length > 0 ? all : finder.similar(query);
  return found.length < FEW ? joinFound(found, finder.partial(query)) : found;
}

/** Finds pages for a query. Texts are loaded only if its words stand out in fewer than `enough` pages. */
export async function findEverywhere(
  finder: LoadedFinder,
  { query, enough }: { readonly query: string; readonly enough: number },
): Promise<readonly FoundPage[]> {
  const exact = finder.exact(query);
  const inTexts = exact.length < enough ? await finder.loadTexts?.() : undefined;
  return addSimilar(joinFound(exact, inTexts?.(query) ?? []), { finder, query });
}

/** The line of a text that has the most of some folded words; if it is long, what is around the first of them. One of code stays marked as such. */
export function excerptOf(text: string, words: readonly string[]): string {
  const known = new Set(words);
  const foundIn = (line: string) => {
    // Most lines have none of them, which is told sooner than it takes to go through their words.
    const folded = fold(line);
    return words.some((word) => folded.includes(word)) ? [...line.matchAll(WORD)].filter(([word]) => known.has(fold(word))) : [];
  };
  const lines = text.split('\n').map((line) => ({ line, found: foundIn(line) }));
  const score = ({ found }: (typeof lines)[number]) => new Set(found.map(([word]) => fold(word))).size;
  const { line, found } = lines.reduce((best, one) => (score(one) > score(best) ? one : best));
  return shorten(line, found[0]?.index ?? 0);
}

// --- internal ---

/** The words of a page that one of a query finds, and how often it has them. */
interface Match {
  readonly words: readonly string[];
  readonly total: number;
}

const NONE: Match = { words: [], total: 0 };

const times = (matches: readonly Match[]): number => matches.reduce((sum, { total }) => sum + total, 0);

/** Pages that may not be enough of an answer. */
const FEW = 3;

/** Characters of an excerpt, and how many of them may come before the first word that was searched for. */
const LENGTH = 180;
const BEFORE = 60;

function shorten(line: string, at: number): string {
  if (line.length <= LENGTH + BEFORE) return line;
  const from = Math.max(0, Math.min(at - BEFORE, line.length - LENGTH));
  const to = from + LENGTH;
  // Cut between words, unless there is no space, as in a long address.
  const [space, last] = [line.indexOf(' ', from), line.lastIndexOf(' ', to)];
  const start = from > 0 && space !== -1 && space < at ? space + 1 : from;
  const end = to < line.length && last > at ? last : to;
  const before = start > 0 ? `${line.startsWith(CODE_LINE) ? CODE_LINE : ''}… ` : '';
  return `${before}${line.slice(start, end)}${end < line.length ? ' …' : ''}`;
}
