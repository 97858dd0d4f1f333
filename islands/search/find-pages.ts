import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import type { SearchedPage } from '../search-file.ts';

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
  /** Pages in which all of its words stand out, with typos or without. */
  similar(query: string): readonly FoundPage[];
  /** Pages with some of its words in titles, headings or address. Instead of a word that is in none, those like it count. */
  partial(query: string): readonly FoundPage[];
}

/** Searches what stands out in pages for words and their prefixes. `kinds` are the names of story kinds, which are searched too. */
export async function createFinder(pages: readonly SearchedPage[], kinds: Readonly<Record<string, string>>): Promise<Finder> {
  const names = new Map(Object.entries(kinds));
  const index = new MiniSearch<SearchedPage>({
    idField: 'url',
    fields: [...TITLES, ...DETAILS, 'summary'],
    extractField: (page, field) => {
      if (field === 'kind') return names.get(page.kind) ?? '';
      // Often the English term of what a translated title describes, such as `container-queries`.
      if (field === 'slug') return page.url.slice(page.url.lastIndexOf('/'));
      return [page[field as keyof SearchedPage]].flat().join(' ');
    },
    tokenize: wordsOf,
    processTerm: (term) => fold(term) || null,
    searchOptions: { boost: { title: 4, headings: 2, code: 2 }, combineWith: 'AND', prefix: isBeginning },
  });
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  await inTurns(byUrl.values(), (page) => index.add(page));
  const search = (query: Query, options?: SearchOptions) =>
    index.search(query, options).map(({ id, terms }) => ({ page: byUrl.get(id as string) as SearchedPage, words: terms, text: null }));
  // The words that it begins with, and for a long one those with a single other letter: two, or one of a short word, mostly make another word.
  const orLike = ({ queries }: QueryWord): Query =>
    index.search({ queries }, PARTIAL).length > 0
      ? { queries }
      : { queries: [...queries.flatMap(shorterThan), { queries, fuzzy: ({ length }) => length > 7 && 1 }], prefix: false };
  return {
    exact(query) {
      const queries = queryWords(query);
      // If there is nothing but stop words, these are searched for.
      return search(queries.length > 0 ? { queries, combineWith: 'AND' } : query);
    },
    // Not in summaries: their sentences have too many words that are like another one. A plural's ending is no typo.
    similar: (query) => search(query, { processTerm: wordOf, fields: [...TITLES, ...DETAILS], fuzzy }),
    partial: (query) => search({ queries: queryWords(query).map(orLike) }, PARTIAL),
  };
}

/** A word that a query searches for, as a query for either of its beginnings. */
export interface QueryWord {
  /** What its singular and its plural begin with, folded. */
  readonly queries: string[];
  readonly combineWith: 'OR';
  /** Whether longer words count, too. */
  readonly prefix: boolean;
}

/** The words that a query searches for, without stop words. */
export const queryWords = (query: string): QueryWord[] =>
  wordsOf(query)
    .flatMap((term) => wordOf(term) || [])
    .map((word, at, words) => ({ queries: beginningsOf(word), combineWith: 'OR', prefix: isBeginning(word, at, words) }));

/** What a text is searched for: runs of characters between spaces, punctuation and the signs of code, so that `main` finds `<main>`. */
export const WORD = /[^\s\p{Punctuation}\p{Currency_Symbol}\p{Modifier_Symbol}<=>|~]+/gu;

export const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

/**
 * Normalizes a word for comparison: no accents, lower case.
 *
 * @example fold('Árbol') // => 'arbol'
 */
export const fold = (text: string): string => (PLAIN.test(text) ? text : text.normalize('NFD').replace(/\p{Mark}/gu, '')).toLowerCase();

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

/** Works through items, and lets the browser respond in between: on a phone, all of them may take a second and more. */
export async function inTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let begun = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - begun < TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
}

// --- internal ---

/** In ms: what people do meanwhile is answered about as late. */
const TURN_MS = 30;

/** Fields that name what a page is about. */
const TITLES = ['title', 'headings', 'slug'];
const DETAILS = ['code', 'terms', 'kind'];

const PARTIAL: SearchOptions = { fields: TITLES, combineWith: 'OR', prefix: ({ length }) => length > 1 };

/** What has no accents, as most words: normalizing them takes three times as long as all else that is done to show a result. */
const PLAIN = /^[ -~]*$/;

/** How many letters of a word may be wrong. */
const fuzzy = ({ length }: string) => (length < 4 ? false : length < 8 ? 1 : 2);

/** A folded word, if it is no stop word. */
function wordOf(term: string): string | null {
  const word = fold(term);
  return COMMON_WORDS.has(word) ? null : word;
}

/** What a word begins with, in at least four letters: `flexbox` with `flex`. */
const shorterThan = (word: string) => Array.from({ length: Math.max(0, word.length - 4) }, (_, more) => word.slice(0, 4 + more));

/**
 * Question words and other stop words in the site's languages, without accents: "how do I use grid" searches for grid. They count only in a
 * query that has no other words, such as `this` or `for`. The `s` and the `t` are those of "what's" and "don't", which are two words each.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'a al ante como con cual cuando de del donde el en entre es esta este hacer hago hay la las lo los me mi no o para pero por puedo que quien se sin sobre ' +
    'son su sus un una usar y ' +
    'an and are as at be by can do does for from how i in is it make my of on or s should t that the this to use what when where which who why with you'
  ).split(' '),
);

/**
 * The beginnings of a word's singular and plural: mostly one for both.
 *
 * @example beginningsOf('talleres') // => ['taller']
 * @example beginningsOf('css') // => ['css']
 * @example beginningsOf('query') // => ['query', 'querie']
 * @example beginningsOf('queries') // => ['queri', 'query']
 */
function beginningsOf(word: string): string[] {
  const beginning = word.replace(/(?<=\p{Letter}{3})e?s$/u, '');
  const other = beginning.replace(/[iy]$/, (end) => (end === 'y' ? 'ie' : 'y'));
  return other === beginning ? [beginning] : [beginning, other];
}

/** Whether a word of a query may be the beginning of another; a single letter only at the end, while it is typed: `z-index` does not find `zone`. */
const isBeginning = (word: string, at: number, words: readonly unknown[]): boolean => word.length > 1 || at === words.length - 1;
