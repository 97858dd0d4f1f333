import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { isUuid } from '../../lib/text.ts';
import { loadLocalSpace } from './load.ts';
import { serveLocalSpace, type LocalSpaceServer } from './serve.ts';
import type { LocalSpace } from './types.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';

// Recorded from the real service by others; located beside the project, not part of it.
const REAL = resolve(import.meta.dirname, '../../../../shared/real');

interface Recording {
  readonly uri: string;
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: unknown;
}

const exists = existsSync(join(REAL, 'recorded-http.json'));
const all: readonly Recording[] = exists ? JSON.parse(readFileSync(join(REAL, 'recorded-http.json'), 'utf8')) : [];
const recorded = all.filter(({ uri, status }) => uri.includes('/cdn/') && status !== 429);
const delivered = recorded.filter(({ uri }) => !/cdn\/(?:tags|datasources)\b/.test(uri)).map(unresolved);

/** A recording as if nothing had been resolved, which the local server leaves to the site. */
function unresolved(recording: Recording): Recording {
  const { uri, status, body } = recording;
  if (status !== 200) return recording;
  const resolved = isObject(body) && 'rels' in body ? { rels: [], links: [] } : {};
  return { ...recording, uri: uri.replaceAll(/&resolve_\w+=[^&]*/g, ''), body: isObject(body) ? { ...body, ...resolved } : body };
}

// Headers that the proxy, the balancer and the edge in front of the service add, and those that depend on the moment.
const OF_THE_WAY = new Set(
  'age connection keep-alive date server via x-cache x-request-id x-runtime strict-transport-security content-length transfer-encoding link'.split(
    ' ',
  ),
);
const namesOf = (headers: Iterable<string>) =>
  [...headers].filter((name) => !OF_THE_WAY.has(name) && !name.startsWith('x-amz-')).toSorted();

describe.skipIf(!exists)(`the service as recorded (needs ${REAL})`, () => {
  let space: LocalSpace;
  let server: LocalSpaceServer;

  beforeAll(async () => {
    const bodies = recorded.filter(({ status }) => status === 200).map(({ body }, index) => [`${index}.json`, body] as const);
    space = withTempDir(Object.fromEntries(bodies), loadLocalSpace);
    server = await serveLocalSpace(space, { token: 'TOKEN' });
  });
  afterAll(() => server.close());

  const replay = async ({ uri, status }: Recording) => {
    const url = new URL(uri);
    const path = url.pathname.replace('/v1/', '/v2/').replace('/v2', '');
    const query = new URLSearchParams(url.search);
    if (status === 401) query.set('token', 'WRONG');
    // The second version redirects what the first version answered.
    if (status === 200 && ['0', '1'].includes(query.get('cv') ?? '')) query.set('cv', `${space.cv}`);
    const response = await fetch(`${server.endpoint}${path}?${query}`, { redirect: 'manual' });
    return { response, text: await response.text() };
  };
  const named = delivered.map(
    (recording, index) => [`${index}: ${recording.status} ${recording.uri.replace('https://', '')}`, recording] as const,
  );

  test.each(named)('%s', async (_, recording) => {
    const isFirstVersion = recording.uri.includes('/v1/');
    const { response, text } = await replay(recording);
    expect(response.status).toBe(recording.status);
    expect(response.headers.get('content-type')).toBe(recording.headers['content-type']);
    const cacheControl = (value: string | null | undefined) => (value ?? '').split(', ').toSorted();
    expect(cacheControl(response.headers.get('cache-control'))).toEqual(cacheControl(recording.headers['cache-control']));

    const ours = namesOf(response.headers.keys());
    const theirs = namesOf(Object.keys(recording.headers));
    // The recordings of the first version predate three of the headers, and its links were not paged.
    if (isFirstVersion) expect(ours).toEqual(expect.arrayContaining(theirs));
    else expect(ours).toEqual(theirs);

    if (recording.status === 301) {
      const here = (address: string) =>
        address.replace('https://api.storyblok.com/v2', server.endpoint).replace(/cv=\d+/, `cv=${space.cv}`);
      expect(response.headers.get('location')).toBe(here(recording.headers['location'] ?? ''));
      expect(text).toBe(here(String(recording.body)));
      return;
    }
    const body: unknown = JSON.parse(text);
    if (isFirstVersion) expect(shapeOf(body)).toMatchObject(shapeOf(withoutSlugs(recording.body)) as object);
    else {
      expect(shapeOf(body)).toEqual(shapeOf(recording.body));
      expect(keysInOrder(body)).toEqual(keysInOrder(recording.body));
    }
  });

  test('a recorded story is returned unchanged', async () => {
    const recording = delivered.findLast(({ uri }) => uri.includes('/v2/cdn/stories/content-resolve-relations'));
    const { text } = await replay(recording!);
    expect(JSON.parse(text)).toEqual({ ...(recording!.body as object), cv: space.cv });
  });

  test('a draft has the recorded _editable', async () => {
    const recording = delivered.findLast(({ uri }) => uri.includes('api-us.storyblok.com'));
    const [story] = (recording!.body as { readonly stories: readonly JsonObject[] }).stories;
    const ours = await replay({
      ...recording!,
      uri: `https://x/v2/cdn/stories/${String(story!['uuid'])}?find_by=uuid&version=draft&token=TOKEN`,
    });
    const withSpace = JSON.stringify(story!['content']).replaceAll(/\\"space\\": \\"\d+\\"/g, `\\"space\\": \\"${space.id}\\"`);
    expect((JSON.parse(ours.text) as { readonly story: JsonObject }).story['content']).toEqual(JSON.parse(withSpace));
  });
});

describe.skipIf(!exists)(`bodies as recorded (needs ${REAL})`, () => {
  test.each([
    ['stories.json', 'stories?per_page=25'],
    ['stories2.json', 'stories?per_page=25'],
    ['storyByUuid.json', 'stories/d637be7f-8187-4e8b-9434-93390541f42b?find_by=uuid'],
    ['stories-relations.json', 'stories/home?version=published'],
  ])('%s', async (file, path) => {
    const sent: JsonObject = { ...(JSON.parse(readFileSync(join(REAL, file), 'utf8')) as JsonObject), rels: [] };
    const server = await serveLocalSpace(withTempDir({ [file]: sent }, loadLocalSpace), { token: 't' });
    try {
      const response = await fetch(`${server.endpoint}/cdn/${path}&token=t`);
      const body = (await response.json()) as JsonObject;
      expect({ ...body, cv: sent['cv'] }).toEqual(sent);
      expect(keysInOrder(body)).toEqual(keysInOrder(sent));
    } finally {
      await server.close();
    }
  });
});

// The keys and types of values, for a list those of its first entry; content is up to the author.
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (!isObject(value)) return 'value';
  const entries = Object.entries(value);
  const [first] = entries;
  if (first && isUuid(first[0])) return { uuid: shapeOf(first[1]) };
  return Object.fromEntries(entries.map(([key, one]) => [key, AUTHORED.includes(key) ? 'authored' : shapeOf(one)]));
}

const AUTHORED = ['content', 'tag_list'];

// v1 had `[]` where v2 has null.
const withoutSlugs = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'translated_slugs' ? undefined : value)));

function keysInOrder(body: unknown): readonly (readonly string[])[] {
  if (!isObject(body)) return [];
  const story = body['story'] ?? (Array.isArray(body['stories']) ? body['stories'][0] : {});
  return [Object.keys(body), Object.keys(isObject(story) ? story : {})];
}
