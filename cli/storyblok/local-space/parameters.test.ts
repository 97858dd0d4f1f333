import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { JsonObject } from '../../lib/json.ts';
import { serveLocalSpace } from '../local-space.ts';
import type { LocalSpaceServer } from '../local-space.ts';
import { aManagedStory, uuidOf } from '../../../test/support/builders.ts';
import { rawRequest } from '../../../test/support/raw-request.ts';
import { aSpace } from '../../../test/support/spaces.ts';

const link = (uuid: string) => ({ linktype: 'story', fieldtype: 'multilink', id: uuid, url: '', cached_url: '' });
const inLanguages = (published: { readonly [lang: string]: boolean | null }) =>
  Object.entries(published).map(([lang, one]) => ({ lang, path: `${lang}-path`, name: null, published: one }));

const space = aSpace(
  [
    aManagedStory({
      slug: 'uno',
      id: 1,
      uuid: uuidOf(1),
      position: 1,
      stage: { workflow_id: 9, workflow_stage_id: 70 },
      first_published_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-05T10:00:00.000Z',
      localized_paths: inLanguages({ de: true, fr: false }),
      content: { title: 'El Ñandú', body: [{ _uid: 'a', component: 'text', text: 'corre por la pampa' }], next: link(uuidOf(2)) },
    }),
    aManagedStory({
      slug: 'dos',
      id: 2,
      uuid: uuidOf(2),
      position: 2,
      stage: { workflow_id: 9, workflow_stage_id: 71 },
      first_published_at: '2026-02-01T00:00:00.000Z',
      updated_at: '2026-01-05T10:00:01.000Z',
      localized_paths: inLanguages({ de: null, fr: true }),
      content: { title: 'Otro', next: link(uuidOf(3)) },
    }),
    aManagedStory({ slug: 'tres', id: 3, uuid: uuidOf(3), position: 3, content: { title: 'Uno más' } }),
  ],
  { 'space.json': { space: { id: 5, language_codes: ['de', 'fr'], options: { use_translated_stories: true } } } },
);

let server: LocalSpaceServer;
beforeAll(async () => {
  server = await serveLocalSpace(space, { token: 't' });
});
afterAll(() => server.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.endpoint}/cdn/${path}${path.includes('?') ? '&' : '?'}token=t&cv=${space.cv}`, { headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as JsonObject };
}
const listed = (list: unknown) => (list as readonly JsonObject[]).map((one) => Number(one['id']));

describe('a list', () => {
  test.each([
    ['search_term=ñandú', [1]],
    ['search_term=PAMPA', [1]],
    ['search_term=uno', [1, 3]],
    ['search_term=text', []],
    ['in_workflow_stages=70', [1]],
    ['in_workflow_stages=70,71', [1, 2]],
    ['in_workflow_stages=99', []],
    ['first_published_at_gt=2026-01-15 00:00', [2]],
    ['first_published_at_lte=2026-01-01T00:00:00Z', [1]],
    ['updated_at_gt=2026-01-05 10:00', [2]],
    ['updated_at_gte=2026-01-05 10:00', [1, 2]],
    ['updated_at_lt=2026-01-05T10:00:01Z', [1, 3]],
    ['by_slugs=*o*&excluding_slugs=uno', [2]],
    ['nobody_knows=this&timestamp=1700000000', [1, 2, 3]],
    ['content_type=&with_tag=', [1, 2, 3]],
  ])('%s has %o', async (query, ids) => {
    const { status, body } = await get(`stories?${query}`);
    expect([status, listed(body['stories'])]).toEqual([200, ids]);
  });

  test.each([
    ['first_published_at_gt=2025-12-31T23:30:00', [1, 2, 3]],
    ['first_published_at_lt=2025-12-31T23:30:00.000', []],
    ['first_published_at_gt=2026-01-01T00:30:00%2B01:00', [1, 2, 3]],
  ])('%s has %o in every time zone of the machine', async (query, ids) => {
    vi.stubEnv('TZ', 'America/Bogota');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(new Date(0).getTimezoneOffset()).toBe(300);
    expect(listed((await get(`stories?${query}`)).body['stories'])).toEqual(ids);
  });

  test('excluding_story_fields omits optional properties everywhere, but neither uuid nor content', async () => {
    const { body } = await get(`stories?by_ids=1&excluding_story_fields=alternates,tag_list,content,uuid&resolve_relations=page.friend`);
    const [story] = body['stories'] as readonly JsonObject[];
    expect(story).toMatchObject({ id: 1, uuid: uuidOf(1), content: { title: 'El Ñandú' } });
    expect(Object.keys(story ?? {})).toEqual(expect.not.arrayContaining(['alternates', 'tag_list']));
    expect(Object.keys((await get('stories/uno?excluding_story_fields=lang')).body['story'] as object)).not.toContain('lang');
  });

  test('resolve_links_level=2 resolves links of links', async () => {
    expect(listed((await get('stories?by_ids=1&resolve_links=url')).body['links'])).toEqual([2]);
    expect(listed((await get('stories?by_ids=1&resolve_links=url&resolve_links_level=2')).body['links'])).toEqual([2, 3]);
  });
});

describe('languages that are published separately', () => {
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
    const { body, headers } = await get(`stories?${query}`);
    expect([listed(body['stories']), headers.get('total')]).toEqual([ids, total]);
  });
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
    ['stories?token=t&version=draft', 200],
    ['stories?token=t', 301],
    ['stories?token=wrong', 401],
    [`nothing?token=t&cv=${space.cv}`, 404],
  ])('may read %s (%i)', async (path, status) => {
    const origin = 'http://localhost:5173';
    expect(await read(path, { origin })).toMatchObject({ status, headers: allowing(origin) });
  });

  test('may send the headers of the client', async () => {
    const origin = 'https://127.0.0.1';
    expect(await read('stories?token=t', { origin, method: 'OPTIONS' })).toMatchObject({
      status: 200,
      headers: { ...allowing(origin), 'access-control-allow-headers': 'content-type' },
      body: '',
    });
  });

  test.each(['GET', 'OPTIONS'])('may not on another machine (%s)', async (method) => {
    for (const origin of ['https://app.example', 'http://localhost.example', 'http://127.0.0.1.example:80', 'null'])
      expect((await read('stories?token=t&version=draft', { origin, method })).headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('HEAD gets the headers of GET', async () => {
  const path = '/v2/cdn/stories?token=t&version=draft';
  const [head, got] = [await rawRequest(server.endpoint, { method: 'HEAD', path }), await rawRequest(server.endpoint, { path })];
  expect({ ...head.headers, date: null }).toEqual({ ...got.headers, date: null });
  expect([head.status, head.body]).toEqual([200, '']);
});

test.each(['[', 'a b', 'http://x/', 'evil.example'])('a request with the host "%s" is refused', async (host) => {
  const path = `/v2/cdn/stories/uno?token=t&cv=${space.cv}`;
  expect(await rawRequest(server.endpoint, { path, headers: { host } })).toMatchObject({ status: 403 });
});

test('a null character is refused', async () => {
  expect(await get('stories?starts_with=a%00b')).toMatchObject({ status: 400, body: { error: expect.any(String) } });
});
