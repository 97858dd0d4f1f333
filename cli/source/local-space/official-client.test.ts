import StoryblokClient, { type ISbConfig } from 'storyblok-js-client';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { serveLocalSpace, type ServeOptions } from './serve.ts';
import type { LocalSpace } from './types.ts';
import type { JsonObject } from '../../lib/json.ts';
import { aManagedStory, uuidOf } from '../../../test/support/builders.ts';
import { aSpace } from '../../../test/support/spaces.ts';

// What the client's own tests expect of the service, run against our server through the client's public API.

const items = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, number) =>
    aManagedStory({ slug: `items/${number}`, id: number + 1, uuid: uuidOf(number + 1), position: number, ...fields }),
  );

let tokens = 0;

// The client stores versions by token for the life of the process, so each test needs its own token.
async function open(space: LocalSpace, options: Partial<ServeOptions> = {}, config: ISbConfig = {}) {
  const token = `token-${++tokens}`;
  const requests: string[] = [];
  const server = await serveLocalSpace(space, {
    token,
    intercept: ({ url = '' }) => {
      requests.push(decodeURIComponent(url.replace('/v2/cdn/', '')).replace(`&token=${token}`, ''));
      return false;
    },
    ...options,
  });
  onTestFinished(() => server.close());
  const client = new StoryblokClient({ accessToken: token, endpoint: server.endpoint, ...config });
  return { client, requests, publish: server.publish };
}

const slugsOf = (stories: readonly unknown[]) => stories.map((story) => (story as { readonly full_slug: string }).full_slug);
const slugs = (count: number) => Array.from({ length: count }, (_, number) => `items/${number}`);

// The client logs its retries.
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));

describe('paging', () => {
  test.each([
    [2, 5, 3],
    [5, 5, 1],
    [100, 130, 2],
    [1000, 130, 2],
  ])('getAll with %i per page returns all %i stories in order, in %i pages', async (perPage, count, pages) => {
    const { client, requests } = await open(aSpace(items(count)));
    expect(slugsOf(await client.getAll('cdn/stories', { per_page: perPage, version: 'draft' }))).toEqual(slugs(count));
    expect(requests).toHaveLength(pages);
  });

  test('getAll without a size uses 25 per page', async () => {
    const { client, requests } = await open(aSpace(items(60)));
    expect(await client.getAll('cdn/stories/', { version: 'draft' })).toHaveLength(60);
    expect(requests).toHaveLength(3);
  });

  test('getAll of nothing is an empty list', async () => {
    const { client } = await open(aSpace(items(3)));
    expect(await client.getAll('cdn/stories', { starts_with: 'nowhere/' })).toEqual([]);
  });

  test('getAll of links returns the values of the object', async () => {
    const { client } = await open(aSpace(items(30)));
    const links = await client.getAll('cdn/links', { per_page: 10 });
    expect(links.map(({ slug }: { readonly slug?: string }) => slug)).toEqual(slugs(30));
  });

  test('get returns total and perPage', async () => {
    const { client } = await open(aSpace(items(7)));
    expect(await client.get('cdn/stories', { per_page: 3, page: 3 })).toMatchObject({
      total: 7,
      perPage: 3,
      data: { stories: [{ id: 7 }] },
    });
  });

  test('parameters are applied: starts_with, by_uuids', async () => {
    const { client } = await open(aSpace([...items(4), aManagedStory({ slug: 'other', position: 9 })]));
    const found = async (params: JsonObject) => slugsOf((await client.getStories({ ...params })).data.stories);
    expect(await found({ starts_with: 'items/' })).toEqual(slugs(4));
    expect(await found({ by_uuids: `${uuidOf(3)},${uuidOf(1)}` })).toEqual(['items/0', 'items/2']);
  });
});

describe('the cache version', () => {
  test('is learned from the redirect of the first request and sent with the next ones', async () => {
    const space = aSpace(items(3));
    const { client, requests } = await open(space);
    await client.get('cdn/stories', { starts_with: 'items/' });
    await client.get('cdn/stories/items/0');
    expect(requests).toEqual([
      'stories?starts_with=items/&version=published',
      `stories?cv=${space.cv}&starts_with=items/&version=published`,
      `stories/items/0?version=published&cv=${space.cv}`,
    ]);
    expect(client.cacheVersion()).toBe(space.cv);
  });

  test('is not sent in manual mode, so each request is redirected', async () => {
    const { client, requests } = await open(aSpace(items(3)), {}, { cache: { cv: 'manual' } });
    await client.get('cdn/stories');
    await client.get('cdn/stories');
    expect(requests.map((request) => request.includes('cv='))).toEqual([false, true, false, true]);
  });

  test('is not needed for drafts', async () => {
    const { client, requests } = await open(aSpace(items(3)));
    await client.get('cdn/stories', { version: 'draft' });
    expect(requests).toHaveLength(1);
  });

  test('is current in spaces/me, which has no snapshots', async () => {
    const space = aSpace(items(1));
    const { client, requests, publish } = await open(space);
    publish({ ...space, cv: space.cv + 60 });
    expect((await client.get('cdn/spaces/me')).data.space.version).toBe(space.cv + 60);
    expect(requests).toHaveLength(1);
  });

  test('of an earlier moment returns its content until it is flushed', async () => {
    const space = aSpace(items(1, { name: 'Before' }));
    const { client, publish } = await open(space);
    const name = async () => (await client.getStory('items/0', {})).data.story.name;
    expect(await name()).toBe('Before');
    publish({ ...aSpace(items(1, { name: 'After' })), cv: space.cv + 60 });
    expect(await name()).toBe('Before');
    client.clearCacheVersion();
    expect(await name()).toBe('After');
  });
});

describe('refusals', () => {
  test.each([
    ['a story that is not there', 'cdn/stories/nothing', {}, 404, 'This record could not be found'],
    [
      'relations that the server should resolve',
      'cdn/stories',
      { resolve_relations: 'page.friends' },
      422,
      '"resolve_level" is not supported',
    ],
    ['a wrong token', 'cdn/stories', { token: 'wrong' }, 401, 'Unauthorized'],
  ])('%s', async (_, path, params, status, message) => {
    const { client } = await open(aSpace(items(1)));
    await expect(client.get(path, params)).rejects.toMatchObject({ status, message: expect.stringContaining(message) });
  });

  test('429 is retried', async () => {
    const { client, requests } = await open(aSpace(items(1)), { faults: [{ fault: '429', times: 2 }] }, { retriesDelay: 0 });
    expect((await client.get('cdn/stories', { version: 'draft' })).total).toBe(1);
    expect(requests).toHaveLength(3);
  });

  test('429 after all retries is an error', async () => {
    const { client, requests } = await open(aSpace(items(1)), { faults: [{ fault: '429' }] }, { retriesDelay: 0, maxRetries: 2 });
    await expect(client.get('cdn/stories')).rejects.toMatchObject({ status: 429 });
    expect(requests).toHaveLength(3);
  });
});
