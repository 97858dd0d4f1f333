import { expect, onTestFinished, test } from 'vitest';
import { aManagedStory } from '../../../test/support/builders.ts';
import { aSpace } from '../../../test/support/spaces.ts';
import { ok } from './answer.ts';
import { createEdgeCache } from './edge.ts';
import { serveLocalSpace } from './serve.ts';

const titled = (title: string, date: string) => aSpace([aManagedStory({ slug: 'home', content: { title }, published_at: date })]);
const before = titled('before', '2026-02-01T00:00:00.000Z');
const after = titled('after', '2026-03-01T00:00:00.000Z');

test('an answer is computed once for each request', () => {
  const { answer } = createEdgeCache();
  const first = answer('a', before, () => ok('first'));
  expect(answer('a', before, () => ok('second'))).toBe(first);
  expect(answer('b', before, () => ok('other')).body).toBe('other');
});

test('an answer is not given in another state of the space', () => {
  const { answer } = createEdgeCache();
  answer('a', before, () => ok('before'));
  expect(answer('a', after, () => ok('after')).body).toBe('after');
  expect(answer('a', before, () => ok('before again')).body).toBe('before again');
});

test('once as many bytes are cached as may be, others are computed each time', () => {
  const { answer } = createEdgeCache(12);
  answer('a', before, () => ok('12345678'));
  answer('b', before, () => ok('1234'));
  answer('c', before, () => ok('12'));
  expect(['a', 'b', 'c'].map((request) => answer(request, before, () => ok('new')).body)).toEqual(['12345678', 'new', '12']);
});

async function serve() {
  const server = await serveLocalSpace(before, { token: 'public', previewToken: 'preview', cachesAnswers: true });
  onTestFinished(() => server.close());
  const get = async (query: string, headers: HeadersInit = {}) => {
    const response = await fetch(`${server.endpoint}/cdn/stories/home?${query}`, { headers, redirect: 'manual' });
    return { status: response.status, headers: [...response.headers].filter(([name]) => name !== 'date'), body: await response.text() };
  };
  return { server, get };
}

test('a request is answered again as it was before', async () => {
  const { get } = await serve();
  const query = `token=public&cv=${before.cv}`;
  const first = await get(query);
  expect(first.body).toContain('"before"');
  expect(await get(query)).toEqual(first);
  const etag = new Headers(first.headers).get('etag') ?? '';
  expect(await get(query, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
});

test('a version keeps its content, and a new one has new content', async () => {
  const { server, get } = await serve();
  const [old, now] = [`token=public&cv=${before.cv}`, `token=public&cv=${after.cv}`];
  await get(old);
  server.publish(after);
  for (const [query, title] of [
    [now, 'after'],
    [old, 'before'],
    [now, 'after'],
  ])
    expect((await get(query ?? '')).body).toContain(`"${title}"`);
});

test('drafts are always current, and a cached answer is given to nobody without a token', async () => {
  const { server, get } = await serve();
  await get('token=preview&version=draft');
  await get(`token=public&cv=${before.cv}`);
  server.publish(after);
  expect((await get('token=preview&version=draft')).body).toContain('"after"');
  expect((await get(`token=other&cv=${before.cv}`)).status).toBe(401);
});

const [first, second, third] = [
  titled('first', '2026-02-01T00:00:00.000Z'),
  titled('second', '2026-03-01T00:00:00.000Z'),
  titled('third', '2026-04-01T00:00:00.000Z'),
];

async function serveVersions() {
  const server = await serveLocalSpace(first, { token: 't' });
  onTestFinished(() => server.close());
  const get = async (path: string) => {
    const response = await fetch(`${server.endpoint}/cdn/${path}&token=t`);
    const { story, cv } = (await response.json()) as {
      readonly story: { readonly content: { readonly title: string } };
      readonly cv: number;
    };
    return { status: response.status, title: story.content.title, cv };
  };
  return { server, get };
}

test('a cv that was current keeps its content', async () => {
  const { server, get } = await serveVersions();
  server.publish(second);
  server.publish(third);
  expect(await get(`stories/home?cv=${first.cv}`)).toEqual({ status: 200, title: 'first', cv: first.cv });
  expect(await get(`stories/home?cv=${second.cv}`)).toEqual({ status: 200, title: 'second', cv: second.cv });
  expect(await get(`stories/home?cv=${third.cv}`)).toEqual({ status: 200, title: 'third', cv: third.cv });
});

test.each([
  ['of the future', 9_999_999_999],
  ['of the past', 1_500_000_000],
])('an unknown cv %s gets the current content', async (_, cv) => {
  const { server, get } = await serveVersions();
  server.publish(second);
  expect(await get(`stories/home?cv=${cv}`)).toEqual({ status: 200, title: 'second', cv: second.cv });
});

test.each(['', 'cv=0&', 'cv=1&', 'cv=undefined&'])('a request with "%s" is redirected to the current cv', async (cv) => {
  const { server, get } = await serveVersions();
  server.publish(second);
  expect(await get(`stories/home?${cv}version=published`)).toEqual({ status: 200, title: 'second', cv: second.cv });
});

test('drafts ignore cv', async () => {
  const { server, get } = await serveVersions();
  server.publish(second);
  expect((await get(`stories/home?version=draft&cv=${first.cv}`)).title).toBe('second');
});

test('two publications within a second share a cv, and the later one counts', async () => {
  const { server, get } = await serveVersions();
  server.publish({ ...second, cv: first.cv });
  expect((await get(`stories/home?cv=${first.cv}`)).title).toBe('second');
});
