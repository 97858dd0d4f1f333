import { expect, test } from 'vitest';
import { foundHomes } from './graph/homes.ts';
import type { UrlPath } from '../../templates/contract.ts';
import { aConfig, aSite, aStory, uuidOf } from '../../test/support/builders.ts';

const alternate = (slug: string, published: boolean | null = true) => ({
  full_slug: slug,
  published,
  name: slug,
  id: 1,
  slug,
  is_folder: false,
  parent_id: 0,
});

test('the lessons of a course are those in its folder, in the order of the site', () => {
  const site = aSite([
    aStory({ slug: 'cursos/x/', content: { component: 'course' } }),
    aStory({ slug: 'cursos/x/second', content: { component: 'lesson' } }),
    aStory({ slug: 'cursos/x/first', content: { component: 'lesson' } }),
    aStory({ slug: 'cursos/xy/other', content: { component: 'lesson' } }),
  ]);
  expect(site.lessons.get(uuidOf('cursos/x/'))?.map(({ source }) => source.fullSlug)).toEqual(['cursos/x/second', 'cursos/x/first']);
  expect(site.courseOf.has(uuidOf('cursos/xy/other'))).toBe(false);
});

test('only one story gets an address, the others are reported', () => {
  const site = aSite([
    aStory({ slug: 'home', uuid: 'old', path: '/', published_at: '2020-01-01T00:00:00.000Z' }),
    aStory({ slug: 'home', uuid: 'new', published_at: '2026-01-01T00:00:00.000Z' }),
  ]);
  expect(site.stories.get('new')?.story.url).toBe('/');
  expect(site.stories.get('old')?.story.url).toBeNull();
  expect(site.taken).toMatchObject([{ story: { uuid: 'old' }, by: { uuid: 'new' }, url: '/' }]);
});

test('configuration and components of routes.withoutPage have no pages', () => {
  const site = aSite([
    aStory({ slug: 'config/menus', content: { component: 'menus' } }),
    aStory({ slug: 'en/config/anything' }),
    aStory({ slug: 'testimonios/a', content: { component: 'Testimonial' } }),
    aStory({ slug: 'configuration' }),
  ]);
  expect([...site.byUrl.keys()]).toEqual(['/configuration']);
});

test('a story at the address of one of the site’s own files has no page', () => {
  const site = aSite([aStory({ slug: 'robots.txt' }), aStory({ slug: 'assets/logo' }), aStory({ slug: 'robots' })]);
  expect([...site.byUrl.keys()]).toEqual(['/robots']);
});

test('a card has no body', () => {
  const site = aSite([aStory({ slug: 'a', content: { title: 'A', body: [{ component: 'hero', _uid: '1', headline: 'H' }] } })]);
  const one = site.stories.get(uuidOf('a'));
  expect(JSON.parse(one?.source.card ?? '')).toMatchObject({ title: 'A' });
  expect(one?.source.card).not.toContain('body');
});

test('stories with different slugs are translations if either lists the other as alternate', () => {
  const site = aSite([aStory({ slug: 'sobre', alternates: [] }), aStory({ slug: 'en/about', alternates: [alternate('sobre')] })]);
  expect(site.stories.get(uuidOf('sobre'))?.translations).toEqual({ en: uuidOf('en/about') });
  expect(site.stories.get(uuidOf('en/about'))?.translations).toEqual({ es: uuidOf('sobre') });
});

// A draft that was never published is listed among drafts, although the alternates call it unpublished.
test.each([true, null, false])('an alternate with published: %s is a translation if the story exists', (published) => {
  const site = aSite([
    aStory({ slug: 'sobre', alternates: [alternate('en/about', published)] }),
    aStory({ slug: 'en/about' }),
    aStory({ slug: 'contacto', alternates: [alternate('en/contact', published)] }),
  ]);
  expect(site.stories.get(uuidOf('sobre'))?.translations).toEqual({ en: uuidOf('en/about') });
  expect(site.stories.get(uuidOf('contacto'))?.translations).toEqual({});
});

test('without alternates, stories with the same path are translations, home pages too', () => {
  const site = aSite([
    aStory({ slug: 'a/b' }),
    aStory({ slug: 'en/a/b' }),
    aStory({ slug: 'home', path: '/' }),
    aStory({ slug: 'en/inicio', path: '/en' }),
  ]);
  expect(site.stories.get(uuidOf('a/b'))?.translations).toEqual({ en: uuidOf('en/a/b') });
  expect(site.stories.get(uuidOf('home'))?.translations).toEqual({ en: uuidOf('en/inicio') });
});

test('duplicates in one language and ambiguous alternates are not translations', () => {
  const site = aSite([
    aStory({ slug: 'a', alternates: [alternate('b')] }),
    aStory({ slug: 'b', alternates: [alternate('en/one'), alternate('en/two')] }),
    aStory({ slug: 'en/one' }),
    aStory({ slug: 'en/two' }),
  ]);
  expect(site.stories.get(uuidOf('a'))?.translations).toEqual({});
  expect(site.stories.get(uuidOf('b'))?.translations).toEqual({});
});

test('a duplicate is paired with its only alternate in the other language', () => {
  const site = aSite([
    aStory({ slug: 'a', alternates: [alternate('copy'), alternate('en/one')] }),
    aStory({ slug: 'copy' }),
    aStory({ slug: 'en/one' }),
  ]);
  expect(site.stories.get(uuidOf('a'))?.translations).toEqual({ en: uuidOf('en/one') });
});

test('the story of routes.home is at the root of its language', () => {
  const site = aSite([aStory({ slug: 'portada' }), aStory({ slug: 'en/portada' })], aConfig({ routes: { home: 'portada' } }));
  expect([...site.byUrl.keys()].toSorted()).toEqual(['/', '/en']);
});

const home = (slug: string) => aStory({ slug, is_startpage: true });
test.each([
  ['the start page of the root', [home('/'), aStory({ slug: 'a' })], '/'],
  ['the only start page', [home('inicio/'), home('cursos/'), aStory({ slug: 'cursos/a' })], 'inicio'],
  ['the start page of its folder', [aStory({ slug: 'a' }), home('en/')], 'en'],
  ['the only start page in its folder', [aStory({ slug: 'a' }), home('en/start'), aStory({ slug: 'en/b' })], 'en/start'],
  ['"home", whatever else is a start page', [home('inicio'), aStory({ slug: 'home' })], 'home'],
  ['a story with that real path', [home('inicio'), aStory({ slug: 'a', path: '/' })], 'a'],
  ['none of several start pages', [home('inicio'), home('portada')], null],
  ['no start page of a folder', [home('cursos/'), aStory({ slug: 'cursos/a' })], null],
  ['no story without a page', [aStory({ slug: 'menu', is_startpage: true, content: { component: 'menus' } })], null],
  ['no story that has not that role', [aStory({ slug: 'a' })], null],
])('the home page is %s', (_, stories, slug) => {
  const site = aSite(stories);
  const homes = (['/', '/en'] as const).flatMap((url) => site.byUrl.get(url as UrlPath)?.source.fullSlug ?? []);
  expect(homes).toEqual(slug === null ? [] : [slug]);
  expect(foundHomes(site).map((found) => found.slug)).toEqual(slug === null || slug === 'home' ? [] : [slug]);
});

test('no home page is looked for if the configuration names it', () => {
  const site = aSite([home('inicio'), aStory({ slug: 'portada' })], aConfig({ routes: { home: 'portada' } }));
  expect(site.byUrl.get('/' as UrlPath)?.source.fullSlug).toBe('portada');
  expect(site.byUrl.get('/inicio' as UrlPath)?.source.fullSlug).toBe('inicio');
  expect(foundHomes(site)).toEqual([]);
});

test('stories of a folder that is mounted are translations, lessons and breadcrumbs by their new addresses', () => {
  const site = aSite(
    [
      aStory({ slug: 'pages/cursos/x/', content: { component: 'course' } }),
      aStory({ slug: 'pages/cursos/x/a', content: { component: 'lesson' } }),
      aStory({ slug: 'en/pages/cursos/x/', content: { component: 'course' } }),
      aStory({ slug: 'de/x', alternates: [alternate('pages/cursos/x')] }),
    ],
    aConfig({ routes: { mount: { 'pages/': '/', 'de/': null } } }),
  );
  expect([...site.byUrl.keys()]).toEqual(['/cursos/x', '/cursos/x/a', '/en/cursos/x']);
  expect(site.stories.get(uuidOf('pages/cursos/x/'))?.translations).toEqual({ en: uuidOf('en/pages/cursos/x/') });
  const lesson = site.pages.find(({ url }) => url === '/cursos/x/a');
  expect(lesson && site.inputs(lesson).breadcrumb.map(({ url }) => url)).toEqual(['/cursos/x', '/cursos/x/a']);
  expect(site.courseOf.get(uuidOf('pages/cursos/x/a'))?.story.url).toBe('/cursos/x');
  expect(site.stories.has(uuidOf('de/x'))).toBe(false);
});

test('two stories whose folders are mounted at one place are a finding', () => {
  const site = aSite([aStory({ slug: 'a' }), aStory({ slug: 'pages/a' })], aConfig({ routes: { mount: { 'pages/': '/' } } }));
  expect(site.taken).toMatchObject([{ url: '/a' }]);
});

test.each([
  ['its uuid', uuidOf('b/c')],
  ['its number in a text', '501'],
  ['its slug, where an import left nothing else', '/b/c/'],
])('a story is found by %s', (_, reference) => {
  const site = aSite([aStory({ slug: 'b/c', id: 501 }), aStory({ slug: 'd' })]);
  expect(site.find(reference)?.story.uuid).toBe(uuidOf('b/c'));
  expect(site.find(uuidOf('gone'))).toBeNull();
  expect(site.find('gone')).toBeNull();
});

test('the order of the stories does not change which of them has an address', () => {
  const twins = ['one', 'two'].map((uuid) => aStory({ slug: 'home', uuid, content: { component: 'home' } }));
  const lesson = (slug: string) => aStory({ slug, content: { component: 'lesson' } });
  const stories = [
    ...twins,
    ...['cursos/x/', 'en/cursos/x/'].map((slug) => aStory({ slug, content: { component: 'course' } })),
    ...['cursos/x/c', 'cursos/x/a', 'cursos/x/b', 'en/cursos/x/b', 'en/cursos/x/a'].map(lesson),
    ...['one', 'two', 'three'].map((uuid) => aStory({ slug: `en/${uuid}`, uuid: `en-${uuid}`, path: 'en/same' })),
    aStory({ slug: 'same', alternates: ['en/one', 'en/two'].map((slug) => alternate(slug)) }),
    aStory({ slug: 'other', path: 'same' }),
  ];
  const addresses = (all: typeof stories) => new Map([...aSite(all).byUrl].map(([url, { story }]) => [url, story.uuid]));
  const rotated = stories.map((_, index) => [...stories.slice(index), ...stories.slice(0, index)]);
  for (const all of [...rotated, stories.toReversed()]) expect(addresses(all)).toEqual(addresses(stories));
});

test('a lesson belongs to the nearest course above it, if it has a page', () => {
  const site = aSite([
    aStory({ slug: 'cursos/', content: { component: 'course' } }),
    aStory({ slug: 'cursos/x/', content: { component: 'course' } }),
    aStory({ slug: 'cursos/x/tema/a', content: { component: 'lesson' } }),
    aStory({ slug: 'cursos/x/b', path: 'cursos/x', published_at: '2020-01-01T00:00:00.000Z', content: { component: 'lesson' } }),
    aStory({ slug: 'cursos/c', content: { component: 'lesson' } }),
  ]);
  const lessonsOf = (course: string) => site.lessons.get(uuidOf(course))?.map(({ source }) => source.fullSlug);
  expect([lessonsOf('cursos/'), lessonsOf('cursos/x/')]).toEqual([['cursos/c'], ['cursos/x/tema/a']]);
  expect(site.courseOf.get(uuidOf('cursos/x/tema/a'))?.story.uuid).toBe(uuidOf('cursos/x/'));
});

test('a story without updated_at was updated when it was published', () => {
  const site = aSite([aStory({ slug: 'a', updated_at: null, published_at: '2026-03-01T00:00:00.000Z' })]);
  expect(site.stories.get(uuidOf('a'))?.story.updatedAt).toBe('2026-03-01T00:00:00.000Z');
});
