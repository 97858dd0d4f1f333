import { describe, expect, test } from 'vitest';
import { aConfig, aSite, aStory, aText } from '../../test/support/builders.ts';
import type { SearchFile } from '../../islands/search-file.ts';
import { searchFiles } from './search.ts';

const parsed = (files: ReturnType<typeof searchFiles>) =>
  files.map(({ path, contents }) => ({ path, ...(JSON.parse(String(contents)) as SearchFile) }));
const stories = (count: number, title = 'T') =>
  Array.from({ length: count }, (_, index) =>
    aStory({ slug: `${index % 2 ? 'en/' : ''}s${index}`, content: { title: index === 0 ? title : 'T' } }),
  );

test('every content page is in the search files of its language, with its words', () => {
  const files = searchFiles(
    aSite([
      aStory({ slug: 'cursos/a', content: { component: 'course', title: 'Curso', summary: 'De qué va' } }),
      aStory({ slug: 'en/b', content: { title: 'B' } }),
    ]),
  );
  expect(parsed(files)).toEqual([
    {
      path: 'builds/search/es-0.json',
      parts: 1,
      hasTexts: false,
      pages: [{ url: '/cursos/a', title: 'Curso', kind: 'course', summary: 'De qué va', headings: [], code: [], terms: [] }],
    },
    {
      path: 'builds/search/en-0.json',
      parts: 1,
      hasTexts: false,
      pages: [{ url: '/en/b', title: 'B', kind: 'page', summary: '', headings: [], code: [], terms: [] }],
    },
  ]);
});

test('a lesson names its course', () => {
  const siteOf = (title: string) =>
    aSite([
      aStory({ slug: 'cursos/a', content: { component: 'course', title } }),
      aStory({ slug: 'cursos/a/b', content: { component: 'lesson', title: 'B' } }),
    ]);
  expect(parsed(searchFiles(siteOf('Curso')))[0]?.pages.map(({ url, course }) => [url, course])).toEqual([
    ['/cursos/a', undefined],
    ['/cursos/a/b', 'Curso'],
  ]);
});

test('screens, stories without a page and redirected addresses are left out', () => {
  const config = aConfig({ routes: { rootRedirect: '/inicio' } });
  const site = aSite(
    [
      aStory({ slug: 'home' }),
      aStory({ slug: 'inicio' }),
      aStory({ slug: 'login' }),
      aStory({ slug: 'config/menus', content: { component: 'menus' } }),
      aStory({ slug: 'opinion', content: { component: 'testimonial' } }),
    ],
    config,
  );
  expect(site.byUrl.size).toBe(3);
  expect(parsed(searchFiles(site)).flatMap(({ pages }) => pages.map(({ url }) => url))).toEqual(['/inicio']);
});

test('a large site is split into parts that together hold each page once', () => {
  const files = parsed(searchFiles(aSite(stories(2001))));
  expect(files.map(({ path, parts }) => [path, parts])).toEqual(
    ['es', 'en'].flatMap((locale) => [0, 1, 2, 3].map((part) => [`builds/search/${locale}-${part}.json`, 4])),
  );
  const found = files.flatMap(({ pages }) => pages.map(({ url }) => url));
  expect(found).toHaveLength(2001);
  expect(new Set(found).size).toBe(2001);
  for (const { pages } of files) expect(pages.length).toBeLessThan(500);
});

test('a changed page changes only the part that contains it', () => {
  const before = new Map(searchFiles(aSite(stories(1200))).map(({ path, contents }) => [path, contents]));
  const changed = searchFiles(aSite(stories(1200, 'Otro'))).filter(({ path, contents }) => before.get(path) !== contents);
  expect(changed).toHaveLength(1);
});

describe('the texts of a small site', () => {
  const texts = (all: Parameters<typeof aStory>[0][], withText = true) =>
    searchFiles(
      aSite(
        all.map((story) => aStory(story)),
        aConfig(),
        { withText },
      ),
    ).flatMap(({ path, contents }) => (path.endsWith('-texts.json') ? [[path, JSON.parse(String(contents)) as unknown]] : []));
  const prose = (slug: string, text: string) => ({
    slug,
    content: { title: 'T', body: [{ component: 'prose', _uid: 'p', body: aText(text) }] },
  });

  test('are in one file per language, without screens and stories without a page', () => {
    const files = texts([
      prose('a', 'Una caja'),
      prose('b', 'Un árbol'),
      prose('en/c', 'A box'),
      prose('login', 'No'),
      { slug: 'opinion', content: { component: 'testimonial', text: 'Sin página propia' } },
    ]);
    expect(files).toEqual([
      ['builds/search/es-texts.json', { '/a': 'Una caja', '/b': 'Un árbol' }],
      ['builds/search/en-texts.json', { '/en/c': 'A box' }],
    ]);
  });

  test('are in no file if they were not read, or if there are no stories', () => {
    for (const none of [texts([prose('a', 'Una caja')], false), texts([])]) expect(none).toEqual([]);
  });
});
