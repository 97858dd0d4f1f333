import { expect, test } from 'vitest';
import { createTextFinder, excerptOf } from './find-in-texts.ts';

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

test('the excerpt is the paragraph with the most of the words', () => {
  expect(excerptOf('Una caja.\nDos cajas y un árbol.\nOtro árbol.', ['cajas', 'arbol'])).toBe('Dos cajas y un árbol.');
  expect(excerptOf('Nada.\nCaja, caja y caja.\nCaja y árbol.', ['caja', 'arbol'])).toBe('Caja y árbol.');
  expect(excerptOf('Primero una caja.\nLuego otra caja.', ['caja'])).toBe('Primero una caja.');
});

test('a long paragraph is cut at spaces around the first of the words', () => {
  const around = 'palabra '.repeat(60);
  const excerpt = excerptOf(`${around}árbol ${around}`.trim(), ['arbol']);
  expect(excerpt).toMatch(/^… (?:palabra )+árbol (?:palabra )+…$/);
  expect(excerpt.indexOf('árbol')).toBeLessThan(70);
  expect(excerpt.length).toBeLessThanOrEqual(190);
});

test('at the start and the end of a paragraph, nothing is left out there', () => {
  const around = 'palabra '.repeat(60);
  expect(excerptOf(`árbol ${around}`.trim(), ['arbol'])).toMatch(/^árbol .* …$/);
  const atEnd = excerptOf(`${around}árbol`, ['arbol']);
  expect(atEnd).toMatch(/^… .* árbol$/);
  expect(atEnd.length).toBeGreaterThan(150);
  const short = `${'palabra '.repeat(28)}árbol`;
  expect(excerptOf(short, ['arbol'])).toBe(short);
});

test('a line of code stays marked as code, also if it is cut', () => {
  expect(excerptOf('Una caja.\n\tcaja(arbol);', ['caja', 'arbol'])).toBe('\tcaja(arbol);');
  expect(excerptOf(`\t${'a + '.repeat(100)}arbol`, ['arbol'])).toMatch(/^\t… .* arbol$/);
});

test('a long address, which has no spaces to cut it at, is cut anywhere', () => {
  const path = '/a1'.repeat(100);
  const excerpt = excerptOf(`${path}/arbol${path}`, ['arbol']);
  expect(excerpt).toContain('/arbol/');
  expect(excerpt).toHaveLength(184);
});
