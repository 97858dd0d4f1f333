import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { JsonObject } from '../../lib/json.ts';
import { serveLocalSpace, type LocalSpaceServer } from './serve.ts';
import { aManagedStory, uuidOf } from '../../../test/support/builders.ts';
import { rawRequest } from '../../../test/support/raw-request.ts';
import { aSpace } from '../../../test/support/spaces.ts';

const space = aSpace(
  [
    aManagedStory({
      slug: 'blog',
      id: 500,
      uuid: uuidOf(500),
      is_folder: true,
      published: false,
      published_at: null,
      content: {},
      position: -50,
    }),
    aManagedStory({ slug: 'blog/', id: 1, uuid: uuidOf(1), is_startpage: true, parent_id: 500, position: -40, tag_list: ['b', 'a'] }),
    aManagedStory({
      slug: 'blog/uno',
      id: 2,
      uuid: uuidOf(2),
      parent_id: 500,
      position: 20,
      group_id: uuidOf(900),
      tag_list: ['a'],
      published_at: '2026-03-01T12:00:00.000Z',
      content: {
        component: 'post',
        title: 'Título',
        title__i18n__en: 'Title',
        title__i18n__es_co: 'Titulito',
        intro: 'Hola',
        intro__i18n__en: 'Hello',
        price: '10',
        author: uuidOf(3),
        cta: { linktype: 'story', fieldtype: 'multilink', id: uuidOf(4), url: '', cached_url: 'old/path' },
        table: { fieldtype: 'table', thead: [{ _uid: 'cell', component: '_table_head', value: 'x' }], tbody: [] },
      },
    }),
    aManagedStory({
      slug: 'autora',
      id: 3,
      updated_at: '2026-03-04T10:00:01.000Z',
      uuid: uuidOf(3),
      position: 30,
      content: { component: 'author', friends: [uuidOf(4)], price: '9' },
    }),
    aManagedStory({
      slug: 'en/blog/one',
      id: 4,
      uuid: uuidOf(4),
      position: 10,
      group_id: uuidOf(900),
      content: { component: 'post', friends: [] },
    }),
    aManagedStory({ slug: 'blog-archive/x', id: 5, uuid: uuidOf(5), position: 40, published: false, published_at: null }),
    aManagedStory({
      slug: 'ñandú y más',
      id: 6,
      uuid: uuidOf(6),
      position: 50,
      content: { component: 'list' },
    }),
    ...Array.from({ length: 60 }, (_, number) => aManagedStory({ slug: `many/${number}`, id: 1000 + number, position: 100 + number })),
  ],
  {
    'datasources.json': [
      {
        id: 7,
        name: 'Levels',
        slug: 'levels',
        dimensions: [{ id: 1, name: 'English', entry_value: 'en' }],
        entries: [{ id: 8, name: 'basic', value: 'Básico', dimensions: { en: 'Basic' } }],
      },
    ],
  },
);

let server: LocalSpaceServer;
beforeAll(async () => {
  server = await serveLocalSpace(space, { token: 'public', previewToken: 'preview' });
});
afterAll(() => server.close());

async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  const separator = path.includes('?') ? '&' : '?';
  const url = `${server.endpoint}/cdn/${path}${separator}token=preview&cv=${space.cv}`;
  const response = await fetch(url, { headers, redirect: 'manual' });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as JsonObject };
}
const slugsOf = (body: JsonObject) => (body['stories'] as readonly JsonObject[]).map((story) => story['full_slug']);
const storyOf = (body: JsonObject) => body['story'] as JsonObject & { readonly content: JsonObject };

test.each([
  ['without a token', 'stories?cv=9', 401],
  ['with another token', 'stories?cv=9&token=x', 401],
  ['a draft with a public token', 'stories?version=draft&token=public', 401],
  ['a draft with a preview token', 'stories?version=draft&token=preview', 200],
  ['with a public token', 'stories?cv=9&token=public', 200],
  ['published without a cache version', 'stories?token=public', 301],
  ['published with version 0', 'links?token=public&cv=0', 301],
  ['published with version 1', 'stories/blog?token=public&cv=1', 301],
  ['with a version that is none', 'stories?token=public&cv=undefined', 301],
  ['the space without a version', 'spaces/me?token=public', 200],
  ['with a slash at the end', 'stories/?token=public&cv=9', 200],
  ['something that is not there', 'nothing?token=public&cv=9', 404],
  ['a slug that cannot be decoded', 'stories/%E0%A4%A?token=public&cv=9', 404],
])('%s: %s is %i', async (_, path, status) => {
  const response = await fetch(`${server.endpoint}/cdn/${path}`, { redirect: 'manual' });
  expect(response.status).toBe(status);
});

test('redirects to itself with the current cv and sorted parameters', async () => {
  const response = await fetch(`${server.endpoint}/cdn/stories?version=published&per_page=2&by_uuids=x,y&token=public`, {
    redirect: 'manual',
  });
  expect(response.headers.get('location')).toBe(
    `${server.endpoint}/cdn/stories?by_uuids=x%2Cy&cv=${space.cv}&per_page=2&token=public&version=published`,
  );
  expect(await response.text()).toMatch(/^<html><body>You are being <a href="[^"&]*&amp;[^"]*">redirected<\/a>\.<\/body><\/html>$/);
});

describe('lists', () => {
  test.each([
    ['per_page=5', ['blog/', 'en/blog/one', 'blog/uno', 'autora', 'ñandú y más']],
    ['per_page=6&version=draft', ['blog/', 'en/blog/one', 'blog/uno', 'autora', 'blog-archive/x', 'ñandú y más']],
    ['starts_with=blog&version=draft', ['blog/', 'blog/uno', 'blog-archive/x']],
    ['starts_with=blog/', ['blog/', 'blog/uno']],
    [`by_uuids=${uuidOf(4)},${uuidOf(1)},${uuidOf(99)}`, ['blog/', 'en/blog/one']],
    ['published_at_gt=2026-03-01 11:59', ['blog/uno']],
    ['published_at_gt=2026-03-01 12:00', []],
    ['updated_at_gt=2026-03-04 10:00', ['autora']],
    ['starts_with=nowhere', []],
    ['starts_with=', 25],
    ['per_page=2&page=2', ['blog/uno', 'autora']],
    ['per_page=2&page=99', []],
  ])('%s', async (query, slugs) => {
    const { status, body } = await get(`stories?${query}`);
    expect(status).toBe(200);
    expect(typeof slugs === 'number' ? slugsOf(body).length : slugsOf(body)).toEqual(slugs);
  });

  test.each([
    ['2026-03-01T11:30:00', true],
    ['2026-03-01T13:30:00%2B01:00', false],
    ['2026-03-01T12:30:00%2B01:00', true],
  ])('published_at_gt=%s is the same moment in every time zone of the machine', async (date, isListed) => {
    vi.stubEnv('TZ', 'America/Bogota');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(new Date(0).getTimezoneOffset()).toBe(300);
    expect(slugsOf((await get(`stories?published_at_gt=${date}`)).body).includes('blog/uno')).toBe(isListed);
  });

  test.each([
    ['', 25, '25'],
    ['per_page=100', 65, '100'],
    ['per_page=500', 65, '100'],
    ['per_page=0', 25, '25'],
    ['per_page=10&page=99', 0, '10'],
  ])('stories?%s has %i entries on a page of %s', async (query, count, perPage) => {
    const { body, headers } = await get(`stories?${query}`);
    expect(body['stories']).toHaveLength(count);
    expect([headers.get('total'), headers.get('per-page')]).toEqual(['65', perPage]);
  });
});

test.each([
  ['stories?sort_by=name:asc', 'sort_by'],
  ['stories?filter_query[component][in]=page', 'filter_query[component][in]'],
  ['stories?find_by=uuid', 'find_by'],
  ['stories?timestamp=1', 'timestamp'],
  ['stories/autora?resolve_relations=author.friends', 'resolve_relations'],
  ['links?with_parent=500', 'with_parent'],
  ['datasource_entries?language=en', 'language'],
  ['spaces/me?page=1', 'page'],
])('%s is refused rather than answered as if it were not asked for', async (path, parameter) => {
  const { status, body } = await get(path);
  expect([status, body]).toEqual([
    422,
    { error: expect.stringContaining(`"${parameter}" is not supported here; supported are token, version`) },
  ]);
});

describe('one story', () => {
  test.each([
    ['stories/blog', 'blog/'],
    ['stories/blog/', 'blog/'],
    ['stories/2', 'blog/uno'],
    [`stories/${uuidOf(4)}?find_by=uuid`, 'en/blog/one'],
    ['stories/%C3%B1and%C3%BA%20y%20m%C3%A1s', 'ñandú y más'],
    ['stories/blog-archive/x?version=draft', 'blog-archive/x'],
  ])('%s', async (path, slug) => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(storyOf(body)['full_slug']).toBe(slug);
  });

  test.each(['stories/missing', 'stories/blog-archive/x', `stories/${uuidOf(4)}`, `stories/${uuidOf(99)}?find_by=uuid`, `stories/500`])(
    '%s is not found',
    async (path) => {
      const { status, body } = await get(path);
      expect([status, body]).toEqual([404, ['This record could not be found']]);
    },
  );

  test('alternates list the story’s other languages', async () => {
    const { body } = await get('stories/blog/uno');
    expect(storyOf(body)['alternates']).toEqual([
      { id: 4, name: 'en/blog/one', slug: 'one', published: true, full_slug: 'en/blog/one', is_folder: false, parent_id: 0 },
    ]);
  });

  test('only drafts have _editable, at every level', async () => {
    const draft = storyOf((await get('stories/blog/uno?version=draft')).body).content;
    expect(draft['_editable']).toBe(`<!--#storyblok#{"name": "post", "space": "1", "uid": "${uuidOf('uid blog/uno')}", "id": "2"}-->`);
    expect(JSON.stringify(draft['table'])).toContain('_table_head');
    expect(JSON.stringify(draft['table'])).toContain('_editable');
    expect(JSON.stringify((await get('stories/blog/uno')).body)).not.toContain('_editable');
  });
});

describe('languages of fields', () => {
  test.each([
    ['stories/blog/uno', 'Título', 'Hola', 'default', 'blog/uno'],
    ['stories/blog/uno?language=en', 'Title', 'Hello', 'en', 'en/blog/uno'],
    ['stories/en/blog/uno', 'Title', 'Hello', 'en', 'en/blog/uno'],
    ['stories/blog/uno?language=es-co', 'Titulito', 'Hola', 'es-co', 'es-co/blog/uno'],
    ['stories/blog/uno?language=es-co&fallback_lang=en', 'Titulito', 'Hello', 'es-co', 'es-co/blog/uno'],
    ['stories/blog/uno?language=fr', 'Título', 'Hola', 'fr', 'fr/blog/uno'],
  ])('%s', async (path, title, intro, lang, slug) => {
    const story = storyOf((await get(path)).body);
    expect(story.content).toMatchObject({ title, intro });
    expect(story).toMatchObject({ lang, full_slug: slug, default_full_slug: null, translated_slugs: null });
    expect(JSON.stringify(story)).not.toContain('__i18n__');
  });

  test('starts_with selects a language unless a folder is meant', async () => {
    expect(slugsOf((await get('stories?starts_with=en/blog/')).body)).toEqual(['en/blog/', 'en/blog/uno']);
    expect(slugsOf((await get('stories?starts_with=[default]/en/blog/')).body)).toEqual(['en/blog/one']);
  });

  test('stories in a folder named like a language are kept', async () => {
    expect(storyOf((await get('stories/en/blog/one')).body)).toMatchObject({ id: 4, lang: 'default' });
  });
});

describe('the other endpoints', () => {
  test('links are keyed by uuid and include folders', async () => {
    const { body, headers } = await get('links?starts_with=blog&per_page=2');
    expect(Object.keys(body['links'] as object)).toEqual([uuidOf(500), uuidOf(1)]);
    expect(headers.get('total')).toBe('3');
    const [folder, start] = Object.values(body['links'] as { readonly [uuid: string]: JsonObject });
    expect(folder).toMatchObject({ id: 500, slug: 'blog', is_folder: true, published: false });
    expect(start).toMatchObject({ slug: 'blog/', real_path: '/blog/', parent_id: 500, is_startpage: true, published: true });
  });

  test('links have dates on request', async () => {
    const linkOf = async (query: string) => ((await get(`links?${query}`)).body['links'] as JsonObject)[uuidOf(2)];
    expect(await linkOf('')).toEqual(expect.not.objectContaining({ published_at: expect.anything() }));
    expect(await linkOf('include_dates=1&paginated=1')).toMatchObject({ slug: 'blog/uno', published_at: '2026-03-01T12:00:00.000Z' });
  });

  test.each([
    ['spaces/me', { space: { id: 1, name: space.name, domain: '', version: space.cv, language_codes: ['en', 'es-co'] } }],
    [
      'datasource_entries?datasource=levels',
      { datasource_entries: [{ id: 8, name: 'basic', value: 'Básico', dimension_value: null }], cv: space.cv },
    ],
    [
      'datasource_entries?datasource=levels&dimension=en',
      { datasource_entries: [{ id: 8, name: 'basic', value: 'Básico', dimension_value: 'Basic' }], cv: space.cv },
    ],
    ['datasource_entries?datasource=others', { datasource_entries: [], cv: space.cv }],
  ])('%s', async (path, body) => {
    expect((await get(path)).body).toEqual(body);
  });
});

test('a matching If-None-Match gets 304', async () => {
  const first = await get('stories');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
  const again = await get('stories', { 'if-none-match': etag });
  expect([again.status, again.headers.get('etag'), again.body]).toEqual([304, etag, {}]);
  expect((await get('stories', { 'if-none-match': 'W/"other"' })).status).toBe(200);
});

describe('a page of another origin', () => {
  const read = (path: string, { origin, ...rest }: { readonly origin: string; readonly method?: string }) =>
    rawRequest(server.endpoint, {
      path: `/v2/cdn/${path}`,
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'content-type' },
      ...rest,
    });
  const allowing = (origin: string) => ({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'per-page, total',
    vary: expect.stringContaining('Origin'),
  });

  test.each([
    ['stories?token=preview&version=draft', 200],
    ['stories?token=preview', 301],
    ['stories?token=wrong', 401],
    [`nothing?token=preview&cv=${space.cv}`, 404],
  ])('may read %s (%i)', async (path, status) => {
    const origin = 'http://localhost:5173';
    expect(await read(path, { origin })).toMatchObject({ status, headers: allowing(origin) });
  });

  test('may send the headers of the client', async () => {
    const origin = 'https://127.0.0.1';
    expect(await read('stories?token=preview', { origin, method: 'OPTIONS' })).toMatchObject({
      status: 200,
      headers: { ...allowing(origin), 'access-control-allow-headers': 'content-type' },
      body: '',
    });
  });

  test.each(['GET', 'OPTIONS'])('may not on another machine (%s)', async (method) => {
    for (const origin of ['https://app.example', 'http://localhost.example', 'http://127.0.0.1.example:80', 'null'])
      expect((await read('stories?token=preview&version=draft', { origin, method })).headers).not.toHaveProperty(
        'access-control-allow-origin',
      );
  });
});

test('HEAD gets the headers of GET', async () => {
  const path = '/v2/cdn/stories?token=preview&version=draft';
  const [head, got] = [await rawRequest(server.endpoint, { method: 'HEAD', path }), await rawRequest(server.endpoint, { path })];
  expect({ ...head.headers, date: null }).toEqual({ ...got.headers, date: null });
  expect([head.status, head.body]).toEqual([200, '']);
});

test.each(['[', 'a b', 'http://x/', 'evil.example'])('a request with the host "%s" is refused', async (host) => {
  const path = `/v2/cdn/stories/autora?token=preview&cv=${space.cv}`;
  expect(await rawRequest(server.endpoint, { path, headers: { host } })).toMatchObject({ status: 403 });
});

test('a null character is refused', async () => {
  expect(await get('stories?starts_with=a%00b')).toMatchObject({ status: 400, body: { error: expect.any(String) } });
});
