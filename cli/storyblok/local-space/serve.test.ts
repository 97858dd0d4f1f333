import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../lib/json.ts';
import type { JsonObject } from '../../lib/json.ts';
import { serveLocalSpace } from '../local-space.ts';
import type { LocalSpaceServer } from '../local-space.ts';
import { aManagedStory, uuidOf } from '../../../test/support/builders.ts';
import { aSpace } from '../../../test/support/spaces.ts';

const many = (count: number) => Array.from({ length: count }, (_, number) => uuidOf(1000 + number));

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
      content: { component: 'list', all: many(60), some: many(50) },
    }),
    ...many(60).map((uuid, number) =>
      aManagedStory({
        slug: `many/${number}`,
        uuid,
        id: 1000 + number,
        position: 100 + number,
        content: { component: 'item', owner: uuidOf(3) },
      }),
    ),
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

async function get(path: string) {
  const separator = path.includes('?') ? '&' : '?';
  const response = await fetch(`${server.endpoint}/cdn/${path}${separator}token=preview&cv=${space.cv}`, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, body: (await response.json()) as JsonObject };
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
  const response = await fetch(`${server.endpoint}/cdn/stories?version=published&per_page=2&filter_query[a][in]=x,y&token=public`, {
    redirect: 'manual',
  });
  expect(response.headers.get('location')).toBe(
    `${server.endpoint}/cdn/stories?cv=${space.cv}&filter_query%5Ba%5D%5Bin%5D=x%2Cy&per_page=2&token=public&version=published`,
  );
  expect(await response.text()).toMatch(/^<html><body>You are being <a href="[^"&]*&amp;[^"]*">redirected<\/a>\.<\/body><\/html>$/);
});

describe('lists', () => {
  const notMany = 'excluding_slugs=many/*';
  test.each([
    [notMany, ['blog/', 'en/blog/one', 'blog/uno', 'autora', 'ñandú y más']],
    [`${notMany}&version=draft`, ['blog/', 'en/blog/one', 'blog/uno', 'autora', 'blog-archive/x', 'ñandú y más']],
    ['starts_with=blog&version=draft', ['blog/', 'blog/uno', 'blog-archive/x']],
    ['starts_with=blog/', ['blog/', 'blog/uno']],
    ['by_slugs=blog,autora', ['blog/', 'autora']],
    ['by_slugs=*/blog/*', ['en/blog/one']],
    [`by_uuids=${uuidOf(4)},${uuidOf(1)},${uuidOf(99)}`, ['blog/', 'en/blog/one']],
    [`by_uuids_ordered=${uuidOf(4)},${uuidOf(1)}`, ['en/blog/one', 'blog/']],
    ['by_ids=2,3', ['blog/uno', 'autora']],
    [`${notMany}&excluding_ids=1,2,3`, ['en/blog/one', 'ñandú y más']],
    ['content_type=post', ['en/blog/one', 'blog/uno']],
    ['level=1', ['autora', 'ñandú y más']],
    ['level=3', ['en/blog/one']],
    ['is_startpage=1', ['blog/']],
    [`${notMany}&is_startpage=false&starts_with=blog`, ['blog/uno']],
    ['with_tag=b,c', ['blog/']],
    ['published_at_gt=2026-03-01 11:59', ['blog/uno']],
    ['published_at_gt=2026-03-01 12:00', []],
    ['published_at_gte=2026-03-01T12:00:00Z', ['blog/uno']],
    [`${notMany}&published_at_lt=2026-03-01&sort_by=name:desc&level=1`, ['ñandú y más', 'autora']],
    ['starts_with=nowhere', []],
    ['filter_query[component][in]=author', ['autora']],
    ['filter_query%5Bcomponent%5D%5Bin%5D=author', ['autora']],
    [`${notMany}&sort_by=position:desc&per_page=2`, ['blog/', 'en/blog/one']],
    [`${notMany}&sort_by=position:asc&per_page=2`, ['ñandú y más', 'autora']],
    [`${notMany}&sort_by=content.price:asc`, ['blog/uno', 'autora', 'blog/', 'en/blog/one', 'ñandú y más']],
    [`${notMany}&sort_by=content.price:asc:int`, ['autora', 'blog/uno', 'blog/', 'en/blog/one', 'ñandú y más']],
    [`${notMany}&sort_by=content.price:desc:int:nulls_first,full_slug:asc`, ['blog/', 'en/blog/one', 'ñandú y más', 'blog/uno', 'autora']],
    [`${notMany}&per_page=2&page=2`, ['blog/uno', 'autora']],
    [`${notMany}&per_page=2&page=9`, []],
  ])('%s', async (query, slugs) => {
    const { status, body } = await get(`stories?${query}`);
    expect(status).toBe(200);
    expect(slugsOf(body)).toEqual(slugs);
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

  test('an invalid filter is refused', async () => {
    expect((await get('stories?filter_query[a][between]=1')).status).toBe(422);
  });
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

  test('omits fields of the root on request', async () => {
    const { content } = storyOf((await get('stories/autora?excluding_fields=friends,price,title')).body);
    expect(Object.keys(content)).toEqual(['_uid', 'component']);
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

describe('resolving', () => {
  const uuidsOf = (list: unknown) => (list as readonly JsonObject[]).map((one) => one['uuid']);

  test('relations are listed beside the stories, whose fields keep uuids', async () => {
    const { body } = await get('stories/blog/uno?resolve_relations=post.author');
    expect(storyOf(body).content['author']).toBe(uuidOf(3));
    expect(uuidsOf(body['rels'])).toEqual([uuidOf(3)]);
    expect(Object.keys(body)).toEqual(['story', 'cv', 'rels', 'links']);
  });

  test('relations of relations are resolved for single stories, in lists on request', async () => {
    const relations = 'resolve_relations=post.author,author.friends';
    expect(uuidsOf((await get(`stories/blog/uno?${relations}`)).body['rels'])).toEqual([uuidOf(3), uuidOf(4)]);
    expect(uuidsOf((await get(`stories?by_ids=2&${relations}`)).body['rels'])).toEqual([uuidOf(3)]);
    expect(uuidsOf((await get(`stories?by_ids=2&resolve_level=2&${relations}`)).body['rels'])).toEqual([uuidOf(3), uuidOf(4)]);
  });

  test('more than 50 are returned as rel_uuids', async () => {
    expect((await get('stories/6?resolve_relations=list.some')).body['rels']).toHaveLength(50);
    const { body } = await get('stories/6?resolve_relations=list.all');
    expect(Object.keys(body)).toEqual(['story', 'cv', 'rel_uuids', 'links']);
    expect(body['rel_uuids']).toEqual(many(60));
  });

  test('beyond that, relations of relations are listed only on request', async () => {
    const relations = 'resolve_relations=list.all,item.owner';
    expect((await get(`stories/6?${relations}`)).body['rel_uuids']).toEqual(many(60));
    expect((await get(`stories/6?resolve_level=2&${relations}`)).body['rel_uuids']).toEqual([uuidOf(3), ...many(60)]);
  });

  test('a field without its component matches nothing', async () => {
    expect((await get('stories/blog/uno?resolve_relations=author')).body['rels']).toEqual([]);
  });

  test.each([
    ['url', { id: 4, uuid: uuidOf(4), name: 'en/blog/one', slug: 'en/blog/one', full_slug: 'en/blog/one' }],
    ['link', { id: 4, uuid: uuidOf(4), slug: 'en/blog/one', real_path: '/en/blog/one', full_slug: 'en/blog/one' }],
    ['story', { id: 4, uuid: uuidOf(4), content: { component: 'post' } }],
    ['1', { id: 4, uuid: uuidOf(4), content: { component: 'post' } }],
  ])('resolve_links=%s', async (kind, link) => {
    const { body } = await get(`stories/blog/uno?resolve_links=${kind}`);
    expect(body['links']).toMatchObject([link]);
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

  test('one link, with dates on request', async () => {
    const dates = { published_at: '2026-03-01T12:00:00.000Z' };
    expect((await get(`links/${uuidOf(2)}`)).body).toEqual({ link: expect.not.objectContaining({ published_at: expect.anything() }) });
    expect((await get(`links/${uuidOf(2)}?include_dates=1`)).body).toMatchObject({ link: { slug: 'blog/uno', ...dates } });
    expect((await get(`links/${uuidOf(99)}`)).status).toBe(404);
  });

  test('links below a folder, with dates', async () => {
    const { body } = await get('links?with_parent=500&include_dates=1&per_page=1000');
    expect(Object.values(body['links'] as { readonly [uuid: string]: JsonObject })).toMatchObject([
      { slug: 'blog/', published_at: '2026-01-02T00:00:00.000Z' },
      { slug: 'blog/uno', published_at: '2026-03-01T12:00:00.000Z' },
    ]);
  });

  test.each([
    ['spaces/me', { space: { id: 1, name: space.name, domain: '', version: space.cv, language_codes: ['en', 'es-co'] } }],
    [
      'tags',
      {
        tags: [
          { name: 'a', taggings_count: 2 },
          { name: 'b', taggings_count: 1 },
        ],
      },
    ],
    ['tags?starts_with=blog/uno', { tags: [{ name: 'a', taggings_count: 1 }] }],
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

  test('datasources', async () => {
    const [one] = (await get('datasources')).body['datasources'] as readonly unknown[];
    expect(isObject(one) && Object.keys(one)).toEqual(['id', 'name', 'slug', 'dimensions']);
    expect((await get('datasources/7')).body).toMatchObject({ datasource: { slug: 'levels' } });
  });
});
