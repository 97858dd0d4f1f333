import MiniSearch from 'minisearch';
import type { SearchOptions, SearchResult } from 'minisearch';
import type { SearchedPage } from '../search-file.ts';
import { beginningOf, COMMON_WORDS } from './query-words.ts';

/** A page that was found, with its matching words. */
export interface FoundPage {
  readonly page: SearchedPage;
  /** As returned by `fold`. */
  readonly words: readonly string[];
  /** Its text if it was found there; null if by what stands out. */
  readonly text: string | null;
}

/** Finds pages for a query, best match first. */
export interface Finder {
  /** Pages in which all of its words stand out. */
  exact(query: string): readonly FoundPage[];
  /** Pages with typos in longer words; if there are none, with some of the words. */
  similar(query: string): readonly FoundPage[];
}

/** Searches what stands out in pages for words and their prefixes. `kinds` are the names of story kinds, which are searched too. */
export function createFinder(pages: readonly SearchedPage[], kinds: Readonly<Record<string, string>>): Finder {
  const names = new Map(Object.entries(kinds));
  const index = new MiniSearch<SearchedPage>({
    idField: 'url',
    fields: ['title', 'headings', 'code', 'terms', 'summary', 'kind'],
    extractField: (page, field) => (field === 'kind' ? (names.get(page.kind) ?? '') : [page[field as keyof SearchedPage]].flat().join(' ')),
    tokenize: wordsOf,
    processTerm: (term) => fold(term) || null,
    searchOptions: {
      boost: { title: 4, headings: 2, code: 2 },
      prefix: true,
    },
  });
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  index.addAll([...byUrl.values()]);
  const search = (query: string, steps: readonly SearchOptions[]) => {
    let found: readonly SearchResult[] = [];
    for (const step of steps) if (found.length === 0) found = index.search(query, step);
    return found.map(({ id, terms }) => ({ page: byUrl.get(id as string) as SearchedPage, words: terms, text: null }));
  };
  return { exact: (query) => search(query, [EXACT]), similar: (query) => search(query, SIMILAR) };
}

/**
 * The beginnings of the words that a query searches for, folded and without stop words.
 *
 * @example beginningsOf('¿Qué son los árboles?') // => ['arbol']
 */
export const beginningsOf = (query: string): readonly string[] => wordsOf(query).flatMap((term) => processTerm(term) ?? []);

/** What a text is searched for: runs of characters between spaces, punctuation and the signs of code, so that `main` finds `<main>`. */
export const WORD = /[^\s\p{Punctuation}\p{Currency_Symbol}\p{Modifier_Symbol}<=>|~]+/gu;

export const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

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

const fuzzy = (term: string) => (term.length > 3 ? 0.25 : false);

function processTerm(term: string): string | null {
  const word = fold(term);
  return COMMON_WORDS.has(word) ? null : beginningOf(word);
}

const EXACT: SearchOptions = { processTerm, combineWith: 'AND' };
const SIMILAR: readonly SearchOptions[] = [{ processTerm, combineWith: 'AND', fuzzy }, { processTerm, fuzzy }, { combineWith: 'AND' }];
