import { describe, expect, test } from 'vitest';
import { addSimilar } from './find-in-texts.ts';
import { createFinder, inTurns, markWords } from './find-pages.ts';
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
const findIn = async (pages: readonly SearchedPage[], query: string) => {
  const finder = await createFinder(pages, KINDS);
  return addSimilar(finder.exact(query), { finder, query });
};
const urls = async (pages: readonly SearchedPage[], query: string) => (await findIn(pages, query)).map((found) => found.page.url);

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
  ])('%s: %s', async (_, query) => {
    expect(await urls([tree, page('/otra', { title: 'Promesas' })], query)).toEqual(['/arbol']);
  });

  test.each(['zebra', '', '   ', '¿?', 'xyz'])('neither by an unrelated nor by an empty query: "%s"', async (query) => {
    expect(await urls([page('/arbol', { title: 'El árbol del DOM' })], query)).toEqual([]);
  });
});

test('a kind named like an inherited property adds no searchable words', async () => {
  expect(await urls([page('/a', { title: 'A', kind: 'constructor' })], 'native')).toEqual([]);
});

test('title matches rank before heading matches, and those before summary matches', async () => {
  const pages = [
    page('/resumen', { title: 'Cajas', summary: 'Grid' }),
    page('/apartado', { title: 'Espacio', headings: ['Con grid'] }),
    page('/titulo', { title: 'Cómo elegir bien entre flex y grid en cada caso que se nos presenta' }),
  ];
  expect(await urls(pages, 'grid')).toEqual(['/titulo', '/apartado', '/resumen']);
});

test('pages with some of the words in titles, headings or address follow if fewer than three have all of them', async () => {
  const pages = [
    page('/a', { title: 'Flex' }),
    page('/b', { headings: ['Grid'] }),
    page('/c', { title: 'Flex y grid' }),
    page('/d/grid'),
    page('/e', { summary: 'Grid', terms: ['flex'] }),
    page('/grid/f', { summary: 'Flexible' }),
  ];
  expect(await urls(pages, 'flex grid')).toEqual(['/c', '/e', '/a', '/b', '/d/grid']);
  expect((await urls([...pages, page('/g', { title: 'Grid', summary: 'Flex' })], 'flex grid')).toSorted()).toEqual(['/c', '/e', '/g']);
  expect((await urls(pages, 'flex zzqx')).toSorted()).toEqual(['/a', '/c']);
});

test('pages with a similar word are returned only if no page has the word itself', async () => {
  const pages = [page('/a', { title: 'What it is for' }), page('/b', { title: 'A form that works' })];
  expect(await urls(pages, 'form')).toEqual(['/b']);
  expect((await urls(pages, 'fort')).toSorted()).toEqual(['/a', '/b']);
});

describe('a typo is', () => {
  test.each([
    ['one letter of a short word', 'Cajas', 'cxjas', true],
    ['not two letters of a short word', 'Mejores', 'mejxxes', false],
    ['two letters of a long word', 'Promesas', 'prxmesxs', true],
    ['not three letters of a long word', 'Promesas', 'prxmxsxs', false],
    ['not a word of three letters', 'CSS', 'cxs', false],
  ])('%s', async (_, title, query, isFound) => {
    expect(await urls([page('/a', { title })], query)).toEqual(isFound ? ['/a'] : []);
  });

  test('not in a summary', async () => {
    expect(await urls([page('/a', { summary: 'Medio mundo' })], 'mexio')).toEqual([]);
  });

  test.each([
    ['one letter of a long word', 'Accesibilidad web', 'acesibilidad zzqx', true],
    ['not two letters of a long word', 'Accesibilidad web', 'acesibilidaz zzqx', false],
    ['not a letter of a short word', 'Medio mundo', 'mexio zzqx', false],
  ])('beside a word that is nowhere, %s', async (_, title, query, isFound) => {
    expect(await urls([page('/a', { title })], query)).toEqual(isFound ? ['/a'] : []);
  });
});

describe('a word that is nowhere counts as the words that it begins with', () => {
  const pages = [page('/flex', { title: 'Flex' }), page('/flexible', { title: 'Flexible' }), page('/css', { title: 'CSS' })];
  test.each([
    ['alone', 'flexbox', ['/flex']],
    ['beside unknown words', 'maquetar con flexbox', ['/flex']],
    ['beside known words', 'css flexbox', ['/css', '/flex']],
    ['if they have four letters', 'cssom', []],
    ['but not as longer ones', 'flexi', ['/flexible']],
    ['if it is in no title', 'flexibles', ['/flexible']],
  ])('%s: %s', async (_, query, found) => expect((await urls(pages, query)).toSorted()).toEqual(found));
});

test('a single letter is the beginning of a word only at the end, where it may be still typed', async () => {
  const pages = [page('/zona', { title: 'Zona index' }), page('/plan', { title: 'Plan B' }), page('/plano', { title: 'Plan bueno' })];
  expect(await urls(pages, 'z')).toEqual(['/zona']);
  expect(await urls(pages.slice(0, 1), 'index z')).toEqual(['/zona']);
  expect(await urls([page('/zona', { title: 'Zona', summary: 'index' })], 'z-index')).toEqual([]);
  expect(await urls(pages, 'plan b')).toEqual(['/plan', '/plano']);
  expect((await urls(pages, 'b plan'))[0]).toBe('/plan');
});

describe('a query in natural language', () => {
  const pages = [
    page('/http', { title: 'HTTP in ten minutes', headings: ['What it does'] }),
    page('/git', { kind: 'workshop', title: 'Git en equipo', summary: 'A day for teams' }),
    page('/form', { title: 'A form that works' }),
    page('/this', { title: 'What this means' }),
    page('/query', { title: 'A query per container' }),
    page('/series', { title: 'Series', terms: ['categories'] }),
  ];
  test.each([
    ['ranks pages with more of its words first', 'how does HTTP work', ['/http', '/form']],
    ['matches a plural', 'forms', ['/form']],
    ['matches a plural in -ies', 'queries', ['/query']],
    ['matches a singular in -y', 'category', ['/series']],
    ['matches a singular in -ie', 'serie', ['/series']],
    ['matches a page’s kind and title', 'taller git', ['/git']],
    ['matches a page’s kind alone', 'talleres', ['/git']],
    ['may consist of a stop word only', 'this', ['/this']],
    ['finds nothing if only its stop words match', 'what is xyzzy', []],
  ])('%s: %s', async (_, query, found) => expect(await urls(pages, query)).toEqual(found));
});

test('a page listed twice is found once', async () => {
  expect(await urls([page('/a', { title: 'Flex' }), page('/a', { title: 'Flex' })], 'flex')).toEqual(['/a']);
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

test('a word found by a prefix is returned as it is in the title', async () => {
  const [found] = await findIn([page('/a', { title: 'Árboles' })], 'arb');
  expect(markWords('Árboles', found?.words ?? [])).toEqual(['', 'Árboles', '']);
});

/** Keeps the thread busy for longer than a turn may last. */
function toil(): void {
  const until = performance.now() + 50;
  while (performance.now() < until);
}

test('what waits is done between items that take long', async () => {
  const events: string[] = [];
  setTimeout(() => events.push('a key'));
  await inTurns(['first', 'second'], (item) => {
    toil();
    events.push(item);
  });
  expect(events).toEqual(['first', 'a key', 'second']);
});

test('items that take no time are done at once', async () => {
  const items: number[] = [];
  const done = inTurns([1, 2, 3], (item) => items.push(item));
  expect(items).toEqual([1, 2, 3]);
  await done;
});
