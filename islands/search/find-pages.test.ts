import { describe, expect, test } from 'vitest';
import { createFinder, markWords } from './find-pages.ts';
import type { SearchedPage } from '../search-file.ts';

const page = (url: string, more: Partial<SearchedPage> = {}): SearchedPage => ({
  url,
  title: '',
  kind: 'lesson',
  summary: '',
  headings: [],
  code: [],
  terms: [],
  ...more,
});
const KINDS = { lesson: 'Lección', workshop: 'Taller' };
const findIn = (pages: readonly SearchedPage[], query: string) => {
  const { exact, similar } = createFinder(pages, KINDS);
  return exact(query).length > 0 ? exact(query) : similar(query);
};
const urls = (pages: readonly SearchedPage[], query: string) => findIn(pages, query).map((found) => found.page.url);

describe('a page is found', () => {
  const tree = page('/arbol', {
    title: 'El árbol del DOM',
    headings: ['Nodos y niños'],
    code: ['AbortController', '<main>', 'Promise<void>', 'C++'],
    terms: ['nodo de texto'],
    summary: 'Cómo se recorre',
  });
  test.each([
    ['by a word of its title', 'árbol'],
    ['by a word without its accent', 'arbol'],
    ['by a word in capitals', 'ÁRBOL'],
    ['by a decomposed accent', 'a\u0301rbol'],
    ['by a prefix', 'arb'],
    ['despite a wrong letter', 'arbil'],
    ['despite a missing letter', 'arbl'],
    ['by a heading', 'ninos'],
    ['by a name in code', 'abortcontroller'],
    ['by the name of an element', 'main'],
    ['by an HTML tag', '<main>'],
    ['by a type parameter', 'void'],
    ['by a name with symbols', 'c++'],
    ['by a term', 'nodo de texto'],
    ['by its summary', 'recorre'],
    ['by words of different fields', 'dom recorre'],
    ['despite punctuation', '¿«DOM»?'],
  ])('%s: %s', (_, query) => {
    expect(urls([tree, page('/otra', { title: 'Promesas' })], query)).toEqual(['/arbol']);
  });

  test.each(['zebra', '', '   ', '¿?', 'xyz'])('neither by an unrelated nor by an empty query: "%s"', (query) => {
    expect(urls([page('/arbol', { title: 'El árbol del DOM' })], query)).toEqual([]);
  });
});

test('a kind named like an inherited property adds no searchable words', () => {
  expect(urls([page('/a', { title: 'A', kind: 'constructor' })], 'native')).toEqual([]);
});

test('title matches rank before heading matches, and those before summary matches', () => {
  const pages = [
    page('/resumen', { title: 'Cajas', summary: 'Grid' }),
    page('/apartado', { title: 'Espacio', headings: ['Con grid'] }),
    page('/titulo', { title: 'Cómo elegir bien entre flex y grid en cada caso que se nos presenta' }),
  ];
  expect(urls(pages, 'grid')).toEqual(['/titulo', '/apartado', '/resumen']);
});

test('pages with some of the words are returned only if no page has all of them', () => {
  const pages = [page('/a', { title: 'Flex' }), page('/b', { title: 'Grid' }), page('/c', { title: 'Flex y grid' })];
  expect(urls(pages, 'flex grid')).toEqual(['/c']);
  expect(urls(pages.slice(0, 2), 'flex grid').toSorted()).toEqual(['/a', '/b']);
});

test('pages with a similar word are returned only if no page has the word itself', () => {
  const pages = [page('/a', { title: 'What it is for' }), page('/b', { title: 'A form that works' })];
  expect(urls(pages, 'form')).toEqual(['/b']);
  expect(urls(pages, 'fort').toSorted()).toEqual(['/a', '/b']);
});

describe('a query in natural language', () => {
  const pages = [
    page('/http', { title: 'HTTP in ten minutes', headings: ['What it does'] }),
    page('/git', { kind: 'workshop', title: 'Git en equipo', summary: 'A day for teams' }),
    page('/form', { title: 'A form that works' }),
    page('/this', { title: 'What this means' }),
  ];
  test.each([
    ['ranks pages with more of its words first', 'how does HTTP work', ['/http', '/form']],
    ['matches a plural', 'forms', ['/form']],
    ['matches a page’s kind and title', 'taller git', ['/git']],
    ['matches a page’s kind alone', 'talleres', ['/git']],
    ['may consist of a stop word only', 'this', ['/this']],
    ['finds nothing if only its stop words match', 'what is xyzzy', []],
  ])('%s: %s', (_, query, found) => expect(urls(pages, query)).toEqual(found));
});

test('a page listed twice is found once', () => {
  expect(urls([page('/a', { title: 'Flex' }), page('/a', { title: 'Flex' })], 'flex')).toEqual(['/a']);
});

test.each([
  ['El árbol', ['arbol'], ['El ', 'árbol', '']],
  ['árbol', ['arbol'], ['', 'árbol', '']],
  ['A\u0301rbol, árbol.', ['arbol'], ['', 'A\u0301rbol', ', ', 'árbol', '.']],
  ['<b>grid</b>', ['grid'], ['<b>', 'grid', '</b>']],
  ['arboleda', ['arbol'], ['arboleda']],
  ['', ['x'], ['']],
])('markWords splits "%s" at %j', (text, words, pieces) => {
  expect(markWords(text, words)).toEqual(pieces);
});

test('a word found by a prefix is returned as it is in the title', () => {
  const [found] = findIn([page('/a', { title: 'Árboles' })], 'arb');
  expect(markWords('Árboles', found?.words ?? [])).toEqual(['', 'Árboles', '']);
});
