import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aManagedStory } from '../../../test/support/builders.ts';
import { aSpace } from '../../../test/support/spaces.ts';
import { foldLanguages, languagesOf, splitLanguage } from './languages.ts';
import { serveLocalSpace, type LocalSpaceServer } from './serve.ts';

const content = {
  title: 'Hola',
  title__i18n__en: 'Hello',
  title__i18n__es_co: null,
  body: [{ text__i18n__en: 'Only English' }, { text: 'A', text__i18n__en: '' }],
};

test.each([
  [[], { title: 'Hola', body: [{}, { text: 'A' }] }],
  [['en'], { title: 'Hello', body: [{ text: 'Only English' }, { text: '' }] }],
  [['es-co'], { title: 'Hola', body: [{}, { text: 'A' }] }],
  [['es-co', 'en'], { title: 'Hello', body: [{ text: 'Only English' }, { text: '' }] }],
])('folded for %o', (languages, folded) => {
  expect(foldLanguages(content, languages)).toEqual(folded);
});

test('finds the languages of content', () => {
  expect(languagesOf(content)).toEqual(['en', 'es-co']);
  expect(languagesOf({ title: 'x' })).toEqual([]);
});

test.each([
  ['de/blog/x', { language: 'de', rest: 'blog/x' }],
  ['de', { language: 'de', rest: '' }],
  ['de/*', { language: 'de', rest: '' }],
  ['den/x', { language: null, rest: 'den/x' }],
  ['[default]/de/home', { language: null, rest: 'de/home' }],
  ['blog', { language: null, rest: 'blog' }],
])('splitLanguage(%s)', (path, split) => {
  expect(splitLanguage(path, ['de'])).toEqual(split);
});

const inLanguages = (published: { readonly [lang: string]: boolean | null }) =>
  Object.entries(published).map(([lang, one]) => ({ lang, path: `${lang}-path`, name: null, published: one }));

const space = aSpace(
  [
    aManagedStory({
      slug: 'uno',
      id: 1,
      position: 1,
      localized_paths: inLanguages({ de: true, fr: false }),
      content: { title: 'Uno' },
    }),
    aManagedStory({
      slug: 'dos',
      id: 2,
      position: 2,
      localized_paths: inLanguages({ de: null, fr: true }),
      content: { title: 'Dos' },
    }),
    aManagedStory({ slug: 'tres', id: 3, position: 3, content: { title: 'Tres' } }),
  ],
  { 'space.json': { space: { id: 5, language_codes: ['de', 'fr'], options: { use_translated_stories: true } } } },
);

describe('languages that are published separately', () => {
  let server: LocalSpaceServer;
  beforeAll(async () => {
    server = await serveLocalSpace(space, { token: 't' });
  });
  afterAll(() => server.close());

  const get = (path: string) => fetch(`${server.endpoint}/cdn/${path}${path.includes('?') ? '&' : '?'}token=t&cv=${space.cv}`);

  test.each([
    ['stories/uno?language=de', 200],
    ['stories/de/uno', 200],
    ['stories/uno?language=fr', 404],
    ['stories/dos?language=de', 404],
    ['stories/dos?language=de&version=draft', 200],
    ['stories/tres?language=de', 404],
    ['stories/tres', 200],
  ])('%s is %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  test.each([
    ['language=de', [1], '1'],
    ['language=fr', [2], '1'],
    ['starts_with=de/', [1], '1'],
    ['language=de&version=draft', [1, 2, 3], '3'],
    ['', [1, 2, 3], '3'],
  ])('a list with "%s" has %o', async (query, ids, total) => {
    const response = await get(`stories?${query}`);
    const { stories } = (await response.json()) as { readonly stories: readonly { readonly id: number }[] };
    expect([stories.map(({ id }) => id), response.headers.get('total')]).toEqual([ids, total]);
  });
});

test('texts of assets are sent in all languages, and are none of the languages of a space', () => {
  const image = { fieldtype: 'asset', filename: 'https://a.example/a.jpg', meta_data: { alt: 'Hola', alt__i18n__en: 'Hello' } };
  expect(languagesOf({ image })).toEqual([]);
  expect(foldLanguages({ image }, ['en'])).toEqual({ image });
});

test('links to stories have the language before their slug, but not in the default one', async () => {
  const link = (slug: string) => ({ linktype: 'story', id: 'x', cached_url: slug });
  const own = { title: 'A', title__i18n__de: 'B', link: link('blog/x'), other: { linktype: 'url', cached_url: 'https://a.example' } };
  const linked = await serveLocalSpace(aSpace([aManagedStory({ slug: 'a', content: own })]), { token: 't' });
  onTestFinished(() => linked.close());
  const contentIn = async (query: string) => {
    const response = await fetch(`${linked.endpoint}/cdn/stories/a?token=t&version=draft${query}`);
    return ((await response.json()) as { readonly story: { readonly content: object } }).story.content;
  };
  expect(await contentIn('&language=de')).toMatchObject({ link: link('/de/blog/x'), other: own.other });
  expect(await contentIn('')).toMatchObject({ link: link('blog/x') });
});

test('a slug is that of a story before it is the translated one of another', async () => {
  const other = await serveLocalSpace(
    aSpace([
      aManagedStory({ slug: 'contacto', id: 1, position: 1, localized_paths: [{ lang: 'de', path: 'kontakt' }] }),
      aManagedStory({ slug: 'kontakt', id: 2, position: 2 }),
    ]),
    { token: 't' },
  );
  onTestFinished(() => other.close());
  const response = await fetch(`${other.endpoint}/cdn/stories/kontakt?token=t&version=draft`);
  expect(await response.json()).toMatchObject({ story: { id: 2, full_slug: 'kontakt' } });
});
