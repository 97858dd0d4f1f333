import { expect, test } from 'vitest';
import { createTextFinder } from './find-in-texts.ts';

const page = (url: string) => ({ url, title: url, kind: 'lesson', summary: '', headings: [], code: [], terms: [] });
const find = await createTextFinder([page('/a'), page('/b'), page('/c'), page('/without')], {
  '/a': 'Un árbol de cajas.\nOtra cosa.',
  '/b': 'Cajas, y más cajas, sin <main>.',
  '/c': 'Nada de eso.',
  '/gone': 'Un árbol de cajas.',
});
const urls = (query: string) => find(query).map((found) => found.page.url);

test('pages are found by any word of their texts and its beginning, those that have it most often first', () => {
  expect(urls('caj')).toEqual(['/b', '/a']);
  expect(urls('ARBOL')).toEqual(['/a']);
  expect(urls('main')).toEqual(['/b']);
  expect(urls('zzqx')).toEqual([]);
});

test('pages need all of the words, without stop words', () => {
  expect(urls('árbol con cajas')).toEqual(['/a']);
  expect(urls('árbol main')).toEqual([]);
  // A title of one word is in no text.
  expect(urls('nada c')).toEqual(['/c']);
  expect(urls('')).toEqual([]);
  expect(urls('de')).toEqual([]);
});

test('a single letter is the beginning of a word only at the end of a query', () => {
  expect(urls('árbol m')).toEqual([]);
  expect(urls('cajas m')).toEqual(['/b']);
  expect(urls('m cajas')).toEqual([]);
});

test('a plural in -ies and its singular find each other', async () => {
  const findQueries = await createTextFinder([page('/one'), page('/many')], {
    '/one': 'Una query.',
    '/many': 'Varias queries, o querían.',
  });
  expect(findQueries('query').map(({ words }) => words)).toEqual([['query'], ['queries']]);
  expect(
    findQueries('queries')
      .map(({ page: { url } }) => url)
      .toSorted(),
  ).toEqual(['/many', '/one']);
});

test('a result has its text and each matching word once', () => {
  expect(find('caja arb')).toEqual([{ page: page('/a'), text: 'Un árbol de cajas.\nOtra cosa.', words: ['cajas', 'arbol'] }]);
});
