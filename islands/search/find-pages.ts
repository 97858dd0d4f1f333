import MiniSearch from 'minisearch';
import type { SearchOptions, SearchResult } from 'minisearch';
import type { SearchedPage } from '../search-file.ts';
import { beginningOf, COMMON_WORDS } from './query-words.ts';

/** A page that was found, with its matching words. */
export interface FoundPage {
  readonly page: SearchedPage;
  /** As returned by `fold`. */
  readonly words: readonly string[];
}

/** Finds pages for a query. */
export type Finder = (query: string) => readonly FoundPage[];

/**
 * Searches pages for words and their prefixes, best match first: pages with all words; if there are none, with typos in longer words; finally pages
 * with some of them. `kinds` are the names of story kinds, which are searched too.
 */
export function createFinder(pages: readonly SearchedPage[], kinds: Readonly<Record<string, string>>): Finder {
  const names = new Map(Object.entries(kinds));
  const index = new MiniSearch<SearchedPage>({
    idField: 'url',
    fields: ['title', 'headings', 'code', 'terms', 'summary', 'kind'],
    extractField: (page, field) => (field === 'kind' ? (names.get(page.kind) ?? '') : [page[field as keyof SearchedPage]].flat().join(' ')),
    tokenize: (text) => text.split(BETWEEN_WORDS),
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
 * Normalizes a word for comparison: no accents, lower case.
 *
 * @example fold('Árbol') // => 'arbol'
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** Splits a text at the matching words, which are the pieces with an odd index. */
export function markWords(text: string, words: readonly string[]): readonly string[] {
  const pieces: string[] = [''];
  // Keeps the separators.
  for (const piece of text.split(/([\p{Letter}\p{Number}\p{Mark}]+)/u)) {
    if (piece !== '' && words.includes(fold(piece))) pieces.push(piece, '');
    else pieces[pieces.length - 1] += piece;
  }
  return pieces;
}

// --- internal ---

// The signs of code too, so that `main` finds `<main>`; but a plus is part of C++.
const BETWEEN_WORDS = /[\s\p{Punctuation}\p{Currency_Symbol}\p{Modifier_Symbol}<=>|~]+/u;

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
