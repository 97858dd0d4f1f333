import MiniSearch from 'minisearch';
import type { SearchOptions, SearchResult } from 'minisearch';
import type { SearchedPage } from '../search-file.ts';
import { beginningOf, COMMON_WORDS } from './query-words.ts';

/** A page that was found, and by which of its words. */
export interface FoundPage {
  readonly page: SearchedPage;
  /** As `fold` makes them. */
  readonly words: readonly string[];
}

/** Finds pages by what somebody typed. */
export type Finder = (query: string) => readonly FoundPage[];

/**
 * Finds pages by words and how they begin, the best first: those that have all of them; where there is none, with a letter wrong in long ones; at last those
 * that have some. `kinds` are what kinds of stories are called, which pages are found by too.
 */
export function createFinder(pages: readonly SearchedPage[], kinds: Readonly<Record<string, string>>): Finder {
  const names = new Map(Object.entries(kinds));
  const index = new MiniSearch<SearchedPage>({
    idField: 'url',
    fields: ['title', 'headings', 'code', 'summary', 'kind'],
    extractField: (page, field) => (field === 'kind' ? (names.get(page.kind) ?? '') : [page[field as keyof SearchedPage]].flat().join(' ')),
    processTerm: (term) => fold(term) || null,
    searchOptions: {
      boost: { title: 4, headings: 2, code: 2 },
      prefix: true,
    },
  });
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  index.addAll([...byUrl.values()]);
  return (query) => {
    let found: readonly SearchResult[] = [];
    for (const step of STEPS) if (found.length === 0) found = index.search(query, step);
    return found.map(({ id, terms }) => ({ page: byUrl.get(id as string) as SearchedPage, words: terms }));
  };
}

/**
 * A word as it is compared: without accents, small.
 *
 * @example fold('Árbol') // => 'arbol'
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** A text in pieces, every other of which is a word by which it was found: those at odd places. */
export function markWords(text: string, words: readonly string[]): readonly string[] {
  const pieces: string[] = [''];
  // What is no word stays between them.
  for (const piece of text.split(/([\p{Letter}\p{Number}\p{Mark}]+)/u)) {
    if (piece !== '' && words.includes(fold(piece))) pieces.push(piece, '');
    else pieces[pieces.length - 1] += piece;
  }
  return pieces;
}

// --- internal ---

const fuzzy = (term: string) => (term.length > 3 ? 0.25 : false);

function processTerm(term: string): string | null {
  const word = fold(term);
  return COMMON_WORDS.has(word) ? null : beginningOf(word);
}

const STEPS: readonly SearchOptions[] = [
  { processTerm, combineWith: 'AND' },
  { processTerm, combineWith: 'AND', fuzzy },
  { processTerm, fuzzy },
  { combineWith: 'AND' },
];
