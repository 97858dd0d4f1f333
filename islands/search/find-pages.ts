import MiniSearch from 'minisearch';
import type { SearchedPage } from '../search-file.ts';

/** A page that was found, and by which of its words. */
export interface FoundPage {
  readonly page: SearchedPage;
  /** As `fold` makes them. */
  readonly words: readonly string[];
}

/** Finds pages by what somebody typed. */
export type Finder = (query: string) => readonly FoundPage[];

/** Finds pages by words, the best first: by how they begin, with a letter wrong in long ones; pages that have all of them before those that have some. */
export function createFinder(pages: readonly SearchedPage[]): Finder {
  const index = new MiniSearch<SearchedPage>({
    idField: 'url',
    fields: ['title', 'headings', 'code', 'summary'],
    extractField: (page, field) => [page[field as keyof SearchedPage]].flat().join(' '),
    processTerm: (term) => fold(term) || null,
    searchOptions: {
      boost: { title: 4, headings: 2, code: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.25 : false),
    },
  });
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  index.addAll([...byUrl.values()]);
  return (query) => {
    const all = index.search(query, { combineWith: 'AND' });
    const found = all.length > 0 ? all : index.search(query);
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
