import { afterEach, describe, expect, test } from 'vitest';
import { answering } from '../../../test/support/answers.ts';
import { aManagedStory, uuidOf } from '../../../test/support/builders.ts';
import { aClock } from '../../../test/support/clock.ts';
import { aSpace } from '../../../test/support/spaces.ts';
import { aStoryFile } from '../../../test/support/story-file.ts';
import type { JsonObject } from '../../lib/json.ts';
import { createClient, type ClientOptions, type StoryblokSource } from '../client/client.ts';
import { serveLocalSpace, type LocalSpaceServer, type ServeOptions } from '../local-space/serve.ts';
import type { FaultPlan } from '../local-space/faults.ts';
import type { LocalSpace } from '../local-space/types.ts';
import { fetchSpace, fetchStory, type Version } from './fetch-space.ts';

let server: LocalSpaceServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(space: LocalSpace, given: Partial<ServeOptions> = {}, client: Partial<ClientOptions> = {}) {
  server = await serveLocalSpace(space, { token: 't', ...given });
  return createClient({ token: 't', endpoint: server.endpoint, clock: aClock(), requestsPerSecond: 50, ...client });
}

const many = (count: number, content: (number: number) => JsonObject = () => ({})) =>
  Array.from({ length: count }, (_, number) =>
    aManagedStory({ slug: `page-${number}`, uuid: uuidOf(number), id: number + 1, position: number, content: content(number) }),
  );
const space150 = aSpace(many(150));
const putLast = (one: LocalSpace['stories'][number]) => ({ ...one, story: { ...one.story, position: 999 } });
async function fetchMeanwhile(faults: readonly FaultPlan[], version: Version) {
  const source = await open(space150, { faults });
  const { stories, stats, cv } = await fetchAll(source, { version });
  return { slugs: slugsOf(stories), stats, cv };
}
async function fetchAll(source: StoryblokSource, options: Omit<Parameters<typeof fetchSpace>[1], 'file'>) {
  const { file, read } = aStoryFile();
  const space = await fetchSpace(source, { ...options, file });
  return { ...space, stories: read(space.stories) };
}
const slugsOf = (stories: readonly unknown[]) => stories.map((story) => (story as { readonly full_slug: string }).full_slug);
const queryOf = (request: { readonly url?: string | undefined }) => new URL(request.url ?? '', 'http://x').searchParams;

test('fetches every story of a space', async () => {
  const space = aSpace(many(250));
  const progress: (readonly [number, number | undefined])[] = [];
  const source = await open(space);
  const fetched = await fetchAll(source, { version: 'published', onProgress: (done, total) => progress.push([done, total]) });
  expect(slugsOf(fetched.stories)).toEqual(Array.from({ length: 250 }, (_, number) => `page-${number}`));
  expect(fetched).toMatchObject({ id: 1, cv: space.cv, version: 'published', languageCodes: [], stats: { requests: 6, retries: 0 } });
  expect(progress[0]).toEqual([100, 250]);
  expect(progress.at(-1)).toEqual([250, 250]);
});

test('tells of the stories of each page as they arrive', async () => {
  const told: (readonly [number, number])[] = [];
  const source = await open(aSpace(many(250)));
  await fetchAll(source, { version: 'published', onStories: (stories, total) => told.push([stories.length, total]) });
  expect(told.toSorted(([a], [b]) => b - a)).toEqual([
    [100, 250],
    [100, 250],
    [50, 250],
  ]);
});

test('sends cv from the first page on, and is never redirected', async () => {
  const versions: (string | null)[] = [];
  const source = await open(aSpace(many(120)), {
    intercept: (request) => {
      if (request.url?.includes('/stories')) versions.push(queryOf(request).get('cv'));
      return false;
    },
  });
  const { cv } = await fetchAll(source, { version: 'published' });
  expect(versions.splice(0)).toEqual([`${cv}`, `${cv}`]);
  await fetchAll(source, { version: 'draft' });
  expect(versions).toEqual([null, null]);
});

test('drafts include stories that were never published', async () => {
  const space = aSpace([...many(2), aManagedStory({ slug: 'draft', published: false, published_at: null, position: 9 })]);
  const source = await open(space);
  expect(slugsOf((await fetchAll(source, { version: 'draft' })).stories)).toEqual(['page-0', 'page-1', 'draft']);
  expect(slugsOf((await fetchAll(source, { version: 'published' })).stories)).toEqual(['page-0', 'page-1']);
});

test('uses the page size of the response if it is smaller than requested', async () => {
  const source = await open(aSpace(many(230)));
  const fetched = await fetchAll(source, { version: 'published', pageSize: 1000 });
  expect(fetched.stories).toHaveLength(230);
});

describe('a publication while pages are fetched', () => {
  const meanwhile = (faults: readonly FaultPlan[], version: Version = 'published') => fetchMeanwhile(faults, version);

  test('that only the edge has not seen yet leads to a second fetch of the new version', async () => {
    const { slugs, stats, cv } = await meanwhile([{ fault: 'publish', times: 1 }]);
    expect(slugs).toHaveLength(149);
    expect(slugs[0]).toBe('page-1');
    expect([cv, stats.requests]).toEqual([space150.cv + 1, 9]);
  });

  test('that mixes versions leads to a second fetch', async () => {
    const { slugs, stats } = await meanwhile([{ fault: 'publish', times: 1 }, { fault: 'cold-edge' }]);
    expect(slugs).toHaveLength(149);
    expect(stats.requests).toBe(8);
  });

  test('that mixes versions is noticed even if the edge still reports the old cv', async () => {
    const { cv } = space150;
    const told = answering(200, JSON.stringify({ space: { id: 1, name: 'space', version: cv, language_codes: [] } }));
    const renamed = { ...aSpace(many(150, () => ({ title: 'New' }))), cv: cv + 1 };
    const source = await open(space150, {
      faults: [{ fault: 'cold-edge' }],
      intercept(request, response) {
        if (queryOf(request).get('page') === '2') server?.publish(renamed);
        const isSpace = request.url?.includes('/spaces/me') ?? false;
        if (isSpace) told(request, response);
        return isSpace;
      },
    });
    const { stories, stats, ...fetched } = await fetchAll(source, { version: 'published' });
    expect([fetched.cv, stats.restarts]).toEqual([cv + 1, 1]);
    for (const story of stories) expect(story).toMatchObject({ content: { title: 'New' } });
  });

  test.each<[string, (stories: LocalSpace['stories']) => LocalSpace['stories'], number, string]>([
    ['are fewer', (stories) => stories.slice(1), 149, 'page-1'],
    ['are as many in another order', ([first, ...others]) => [...others, putLast(first!)], 150, 'page-1'],
  ])('drafts with %s than before are fetched again', async (_, change, count, first) => {
    const source = await open(space150, {
      intercept(request) {
        if (queryOf(request).get('page') === '2') server?.publish({ ...space150, stories: change(space150.stories) });
        return false;
      },
    });
    const { stories, stats } = await fetchAll(source, { version: 'draft' });
    expect([slugsOf(stories)[0], stories.length, stats.restarts]).toEqual([first, count, 1]);
  });

  test('repeated each time: the third complete old version is accepted', async () => {
    const { slugs, cv, stats } = await meanwhile([{ fault: 'publish' }]);
    expect([slugs.length, cv, stats.requests]).toEqual([150, space150.cv + 2, 12]);
  });

  test('repeated each time without a complete version is an error', async () => {
    await expect(meanwhile([{ fault: 'publish' }, { fault: 'cold-edge' }])).rejects.toMatchObject({ name: 'SpaceMoved' });
  });
});

describe('a list whose length differs from its total', () => {
  test('three times in a row is an error with both numbers', async () => {
    const source = await open(aSpace(many(150)), { faults: [{ fault: 'short-list' }] });
    await expect(fetchAll(source, { version: 'published' })).rejects.toMatchObject({
      name: 'SpaceNotWhole',
      message: 'The content service lists 150 stories but sent 148, 3 times in a row.',
    });
    expect(source.stats.requests).toBe(10);
  });

  test('once is fetched again', async () => {
    const source = await open(aSpace(many(150)), { faults: [{ fault: 'short-list', times: 1 }] });
    expect((await fetchAll(source, { version: 'published' })).stories).toHaveLength(150);
  });

  test('is fetched again without a total too', async () => {
    const source = await open(aSpace(many(150)), { faults: [{ fault: 'no-total', endpoint: 'list', times: 1 }] });
    expect((await fetchAll(source, { version: 'published' })).stories).toHaveLength(150);
  });
});

describe('the rate "auto"', () => {
  const fetchAuto = async (count: number) => {
    const sizes: (string | null)[] = [];
    const clock = aClock();
    const source = await open(
      aSpace(many(count)),
      {
        faults: [{ fault: 'rate-limit' }, { fault: 'policy' }],
        now: clock.now,
        intercept: (request) => {
          if (request.url?.includes('/stories')) sizes.push(queryOf(request).get('per_page'));
          return false;
        },
      },
      { requestsPerSecond: 'auto', clock },
    );
    const { stories, stats } = await fetchAll(source, { version: 'published' });
    expect(slugsOf(stories)).toEqual(Array.from({ length: count }, (_, number) => `page-${number}`));
    return { sizes, stats, seconds: clock.now() / 1000 };
  };

  test('fetches a small space in one page', async () => {
    expect((await fetchAuto(80)).sizes).toEqual(['100']);
  });

  test('fetches a large space in small pages, which the limits allow to be faster', async () => {
    const { sizes, stats, seconds } = await fetchAuto(1230);
    expect(sizes).toEqual(['100', ...Array.from({ length: 46 }, () => '25')]);
    expect(stats.retries).toBe(0);
    // As long as its two pages of links take, and the stories at the limit for pages of 100.
    expect(seconds).toBeLessThan((1230 / 100 + 2) / 6);
  });
});

describe('referenced stories that the list does not contain', () => {
  // A token whose lists have only `page-…`, but which can fetch everything by uuid.
  const limited: ServeOptions['intercept'] = (request) => {
    const query = queryOf(request);
    if (query.has('page') && !query.has('by_uuids')) request.url += '&starts_with=page-';
    return false;
  };
  const hidden = (count: number, content: (number: number) => JsonObject = () => ({})) =>
    Array.from({ length: count }, (_, number) =>
      aManagedStory({ slug: `elsewhere/${number}`, uuid: uuidOf(5000 + number), content: content(number), position: 100 + number }),
    );

  test('are fetched by uuid, 50 at a time', async () => {
    const batches: number[] = [];
    const related = Array.from({ length: 120 }, (_, number) => uuidOf(5000 + number));
    const source = await open(aSpace([...many(2, () => ({ related })), ...hidden(120)]), {
      intercept: (request, response) => {
        const uuids = queryOf(request).get('by_uuids');
        if (uuids) batches.push(uuids.split(',').length);
        return limited?.(request, response) ?? false;
      },
    });
    const { stories } = await fetchAll(source, { version: 'published' });
    expect(stories).toHaveLength(122);
    expect(batches.toSorted((a, b) => b - a)).toEqual([50, 50, 20]);
  });

  test('are followed transitively, and missing ones are requested once', async () => {
    const asked: string[] = [];
    const chain = hidden(3, (number) => ({ next: uuidOf(5000 + number + 1), missing: uuidOf(9000) }));
    const source = await open(aSpace([...many(1, () => ({ next: uuidOf(5000), missing: uuidOf(9000) })), ...chain]), {
      intercept: (request, response) => {
        const uuids = queryOf(request).get('by_uuids');
        if (uuids) asked.push(uuids);
        return limited?.(request, response) ?? false;
      },
    });
    const { stories } = await fetchAll(source, { version: 'published' });
    expect(slugsOf(stories)).toEqual(['page-0', 'elsewhere/0', 'elsewhere/1', 'elsewhere/2']);
    expect(asked).toEqual([`${uuidOf(5000)},${uuidOf(9000)}`, ...[1, 2, 3].map((number) => uuidOf(5000 + number))]);
  });
});

test.each([
  ['sends nothing more', () => []],
  ['sends the same again', (all: readonly unknown[]) => all],
])('a service that announces stories without end, and %s, is asked a few times, and told as what it is', async (_, more) => {
  let asked = 0;
  const source = await open(space150, {
    intercept(request, response) {
      if (!request.url?.includes('/stories?')) return false;
      asked++;
      const first = space150.stories.slice(0, 100).map(({ story }) => story);
      const stories = queryOf(request).get('page') === '1' ? first : more(first);
      answering(200, JSON.stringify({ stories, cv: space150.cv }), { total: '9999999', 'per-page': '100' })(request, response);
      return true;
    },
  });
  await expect(fetchAll(source, { version: 'published' })).rejects.toThrow('lists 9999999 stories but sent 100, 3 times in a row');
  expect(asked).toBeLessThan(100);
});

test('a space without published stories is an error, unless drafts are fetched', async () => {
  const source = await open({ ...aSpace(many(1, () => ({}))), name: 'Mine', stories: [] });
  await expect(fetchAll(source, { version: 'published' })).rejects.toMatchObject({
    name: 'SpaceEmpty',
    message: 'The space "Mine" has no published story: there is no site to build.',
  });
  expect((await fetchAll(source, { version: 'draft' })).stories).toEqual([]);
});

test.each([
  ['spaces/me', '{"error":"what?"}', 'The response to cdn/spaces/me has no space with a version.'],
  ['stories', '{"posts":[]}', 'The response to cdn/stories has no list of stories.'],
  ['stories', '{"stories":[]}', 'The response to cdn/stories has no "total" header.'],
])('a service that is not Storyblok: %s responds %s', async (path, body, message) => {
  const source = await open(aSpace(many(1)), {
    intercept: (request, response) => {
      if (!request.url?.includes(`/cdn/${path}?`)) return false;
      answering(200, body)(request, response);
      return true;
    },
  });
  await expect(fetchAll(source, { version: 'published' })).rejects.toThrow(message);
});

test.each<[string, string, Version, string | null]>([
  ['its number', '1', 'published', 'page-0'],
  ['its uuid', uuidOf(1), 'published', 'page-1'],
  ['the number of one that is gone', '77', 'published', null],
  ['the uuid of one that is gone', uuidOf(77), 'draft', null],
  ['the number of a draft', '9', 'draft', 'draft'],
  ['the number of a draft, among what is published', '9', 'published', null],
])('one story is fetched by %s', async (_, id, version, slug) => {
  const source = await open(aSpace([...many(2), aManagedStory({ slug: 'draft', id: 9, published: false, published_at: null })]));
  const story = await fetchStory(source, { id, version });
  expect(story === null ? null : slugsOf([story])[0]).toBe(slug);
});

test('a failed request for a story does not count as its removal', async () => {
  const source = await open(aSpace(many(1)), { faults: [{ fault: '500' }] });
  await expect(fetchStory(source, { id: '1', version: 'draft' })).rejects.toThrow('The content service responded with 500');
});
