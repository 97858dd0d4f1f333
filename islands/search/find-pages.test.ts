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
  ...more,
});
const KINDS = { lesson: 'Lección', workshop: 'Taller' };
const urls = (pages: readonly SearchedPage[], query: string) => createFinder(pages, KINDS)(query).map((one) => one.page.url);

describe('a page is found', () => {
  const tree = page('/arbol', {
    title: 'El árbol del DOM',
    headings: ['Nodos y niños'],
    code: ['AbortController', '<main>', 'Promise<void>', 'C++'],
    summary: 'Cómo se recorre',
  });
  test.each([
    ['by a word of its title', 'árbol'],
    ['without its accent', 'arbol'],
    ['in capitals', 'ÁRBOL'],
    ['by an accent in two characters', 'a\u0301rbol'],
    ['by how a word begins', 'arb'],
    ['with a letter wrong', 'arbil'],
    ['with a letter missing', 'arbl'],
    ['by a heading', 'ninos'],
    ['by what stands in it as code', 'abortcontroller'],
    ['by the name of an element', 'main'],
    ['by an element', '<main>'],
    ['by a type within another', 'void'],
    ['by a name with signs', 'c++'],
    ['by its summary', 'recorre'],
    ['by words of different places', 'dom recorre'],
    ['between signs', '¿«DOM»?'],
  ])('%s: %s', (_, query) => {
    expect(urls([tree, page('/otra', { title: 'Promesas' })], query)).toEqual(['/arbol']);
  });

  test.each(['zebra', '', '   ', '¿?', 'xyz'])('by nothing else: "%s"', (query) => {
    expect(urls([page('/arbol', { title: 'El árbol del DOM' })], query)).toEqual([]);
  });
});

test('a page of a kind without a name is found by no name', () => {
  expect(urls([page('/a', { title: 'A', kind: 'constructor' })], 'native')).toEqual([]);
});

test('what has the word in its title comes before what has it elsewhere', () => {
  const pages = [
    page('/resumen', { title: 'Cajas', summary: 'Grid' }),
    page('/apartado', { title: 'Espacio', headings: ['Con grid'] }),
    page('/titulo', { title: 'Cómo elegir bien entre flex y grid en cada caso que se nos presenta' }),
  ];
  expect(urls(pages, 'grid')).toEqual(['/titulo', '/apartado', '/resumen']);
});

test('pages with some of the words are found only where none has all', () => {
  const pages = [page('/a', { title: 'Flex' }), page('/b', { title: 'Grid' }), page('/c', { title: 'Flex y grid' })];
  expect(urls(pages, 'flex grid')).toEqual(['/c']);
  expect(urls(pages.slice(0, 2), 'flex grid').toSorted()).toEqual(['/a', '/b']);
});

test('pages with another letter are found only where none has the word', () => {
  const pages = [page('/a', { title: 'What it is for' }), page('/b', { title: 'A form that works' })];
  expect(urls(pages, 'form')).toEqual(['/b']);
  expect(urls(pages, 'fort').toSorted()).toEqual(['/a', '/b']);
});

describe('what somebody asks in words of their own', () => {
  const pages = [
    page('/http', { title: 'HTTP in ten minutes', headings: ['What it does'] }),
    page('/git', { kind: 'workshop', title: 'Git en equipo', summary: 'A day for teams' }),
    page('/form', { title: 'A form that works' }),
    page('/this', { title: 'What this means' }),
  ];
  test.each([
    ['finds first what has more of it', 'how does HTTP work', ['/http', '/form']],
    ['finds one by the plural', 'forms', ['/form']],
    ['finds one by its kind', 'taller git', ['/git']],
    ['finds all of a kind', 'talleres', ['/git']],
    ['may be a word of no weight and nothing else', 'this', ['/this']],
    ['finds nothing where only such words are there', 'what is xyzzy', []],
  ])('%s: %s', (_, query, found) => expect(urls(pages, query)).toEqual(found));
});

test('a page that is told twice is found once', () => {
  expect(urls([page('/a', { title: 'Flex' }), page('/a', { title: 'Flex' })], 'flex')).toEqual(['/a']);
});

test.each([
  ['El árbol', ['arbol'], ['El ', 'árbol', '']],
  ['árbol', ['arbol'], ['', 'árbol', '']],
  ['A\u0301rbol, árbol.', ['arbol'], ['', 'A\u0301rbol', ', ', 'árbol', '.']],
  ['<b>grid</b>', ['grid'], ['<b>', 'grid', '</b>']],
  ['arboleda', ['arbol'], ['arboleda']],
  ['', ['x'], ['']],
])('"%s" is taken apart at %j', (text, words, pieces) => {
  expect(markWords(text, words)).toEqual(pieces);
});

test('a word that was found by its beginning is told as it stands there', () => {
  const [found] = createFinder([page('/a', { title: 'Árboles' })], KINDS)('arb');
  expect(markWords('Árboles', found?.words ?? [])).toEqual(['', 'Árboles', '']);
});
