import { afterEach, describe, expect, test } from 'vitest';
import { AcademyError } from '../report/errors.ts';
import { createClient } from './client.ts';
import { fetchSpace } from './fetch-space.ts';
import type { JsonObject } from './json.ts';
import { serveLocalSpace } from './local-space.ts';
import type { LocalSpace, LocalSpaceServer, ServeOptions } from './local-space.ts';
import { aClock, aSpace, aStory, answering, uuidOf } from './test-support.ts';

let server: LocalSpaceServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(space: LocalSpace, intercept?: ServeOptions['intercept']) {
  server = await serveLocalSpace(space, { token: 't', ...(intercept ? { intercept } : {}) });
  return createClient({ token: 't', endpoint: server.endpoint, clock: aClock(), requestsPerSecond: 50 });
}

const many = (count: number, content: (number: number) => JsonObject = () => ({})) =>
  Array.from({ length: count }, (_, number) =>
    aStory({ full_slug: `page-${number}`, uuid: uuidOf(number), id: number + 1, position: number, content: content(number) }),
  );
const slugsOf = (stories: readonly unknown[]) => stories.map((story) => (story as { readonly full_slug: string }).full_slug);
const queryOf = (request: { readonly url?: string | undefined }) => new URL(request.url ?? '', 'http://x').searchParams;

test('fetches every story of a space in the order of the service', async () => {
  const space = aSpace(many(250));
  const progress: (readonly [number, number | undefined])[] = [];
  const source = await open(space);
  const fetched = await fetchSpace(source, { version: 'published', onProgress: (done, total) => progress.push([done, total]) });
  expect(slugsOf(fetched.stories)).toEqual(Array.from({ length: 250 }, (_, number) => `page-${number}`));
  expect(fetched).toMatchObject({ id: 1, cv: space.cv, version: 'published', languageCodes: [], stats: { requests: 4, retries: 0 } });
  expect(progress[0]).toEqual([100, 250]);
  expect(progress.at(-1)).toEqual([250, 250]);
});

test('asks with the version of the space from the first page on, and never follows a redirect', async () => {
  const versions: (string | null)[] = [];
  const source = await open(aSpace(many(120)), (request) => {
    if (request.url?.includes('/stories')) versions.push(queryOf(request).get('cv'));
    return false;
  });
  const { cv } = await fetchSpace(source, { version: 'published' });
  expect(versions).toEqual([`${cv}`, `${cv}`]);
});

test('drafts bring what was never published', async () => {
  const space = aSpace([...many(2), aStory({ full_slug: 'draft', published: false, published_at: null, position: 9 })]);
  const source = await open(space);
  expect(slugsOf((await fetchSpace(source, { version: 'draft' })).stories)).toEqual(['page-0', 'page-1', 'draft']);
  expect(slugsOf((await fetchSpace(source, { version: 'published' })).stories)).toEqual(['page-0', 'page-1']);
});

test('goes by the page size of the service where that is smaller than what was asked for', async () => {
  const source = await open(aSpace(many(230)));
  const fetched = await fetchSpace(source, { version: 'published', pageSize: 1000 });
  expect(fetched.stories).toHaveLength(230);
});

describe('somebody publishes while pages are being fetched', () => {
  test('the list is fetched again', async () => {
    let published = false;
    const source = await open(aSpace(many(150)), (request) => {
      if (!published && queryOf(request).get('page') === '2') {
        published = true;
        server?.publish(aSpace([...many(150), aStory({ full_slug: 'new', position: -1 })]));
      }
      return false;
    });
    const { stories, stats } = await fetchSpace(source, { version: 'published' });
    expect(slugsOf(stories)).toHaveLength(151);
    expect(slugsOf(stories)[0]).toBe('new');
    expect(stats.requests).toBe(5);
  });

  test('without end: an error tells both numbers', async () => {
    let count = 150;
    const source = await open(aSpace(many(150)), (request) => {
      if (queryOf(request).get('page') === '2') {
        count++;
        server?.publish(aSpace(many(count).map((story, number) => ({ ...story, position: -number }))));
      }
      return false;
    });
    const error = await fetchSpace(source, { version: 'published' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AcademyError);
    expect(error).toMatchObject({
      name: 'SpaceNotWhole',
      message: expect.stringMatching(/^The content service lists 153 stories but sent 15[12], 3 times in a row\.$/),
    });
  });
});

describe('stories that others refer to, but the list does not bring', () => {
  // A token that sees `page-…` in lists, and everything by its uuid.
  const limited: ServeOptions['intercept'] = (request) => {
    const query = queryOf(request);
    if (query.has('page') && !query.has('by_uuids')) request.url += '&starts_with=page-';
    return false;
  };
  const hidden = (count: number, content: (number: number) => JsonObject = () => ({})) =>
    Array.from({ length: count }, (_, number) =>
      aStory({ full_slug: `elsewhere/${number}`, uuid: uuidOf(5000 + number), content: content(number), position: 100 + number }),
    );

  test('are fetched by uuid, 50 at a time', async () => {
    const batches: number[] = [];
    const related = Array.from({ length: 120 }, (_, number) => uuidOf(5000 + number));
    const source = await open(aSpace([...many(2, () => ({ related })), ...hidden(120)]), (request, response) => {
      const uuids = queryOf(request).get('by_uuids');
      if (uuids) batches.push(uuids.split(',').length);
      return limited?.(request, response) ?? false;
    });
    const { stories } = await fetchSpace(source, { version: 'published' });
    expect(stories).toHaveLength(122);
    expect(batches.toSorted((a, b) => b - a)).toEqual([50, 50, 20]);
  });

  test('are followed from one to the next, and one that is missing is asked for once', async () => {
    const asked: string[] = [];
    const chain = hidden(3, (number) => ({ next: uuidOf(5000 + number + 1) }));
    const source = await open(aSpace([...many(1, () => ({ next: uuidOf(5000) })), ...chain]), (request, response) => {
      const uuids = queryOf(request).get('by_uuids');
      if (uuids) asked.push(uuids);
      return limited?.(request, response) ?? false;
    });
    const { stories } = await fetchSpace(source, { version: 'published' });
    expect(slugsOf(stories)).toEqual(['page-0', 'elsewhere/0', 'elsewhere/1', 'elsewhere/2']);
    expect(asked).toEqual([0, 1, 2, 3].map((number) => uuidOf(5000 + number)));
  });
});

test.each([
  ['spaces/me', '{"error":"what?"}', 'The answer to cdn/spaces/me has no space with a version.'],
  ['stories', '{"posts":[]}', 'The answer to cdn/stories has no list of stories.'],
  ['stories', '{"stories":[]}', 'The answer to cdn/stories has no "total" header.'],
])('a service that is not Storyblok: %s answers %s', async (path, body, message) => {
  const source = await open(aSpace(many(1)), (request, response) => {
    if (!request.url?.includes(`/cdn/${path}?`)) return false;
    answering(200, body)(request, response);
    return true;
  });
  await expect(fetchSpace(source, { version: 'published' })).rejects.toThrow(message);
});
