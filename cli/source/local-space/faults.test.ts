import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { AcademyError } from '../../report/errors.ts';
import { aManagedStory } from '../../../test/support/builders.ts';
import { aSpace } from '../../../test/support/spaces.ts';
import { faultNames, parseFault } from './fault-plan.ts';
import { FAULTS, type FaultName, type FaultPlan } from './faults.ts';
import { serveLocalSpace, type LocalSpaceServer, type ServeOptions } from './serve.ts';

const space = aSpace(['a', 'b', 'c'].map((slug, position) => aManagedStory({ slug: slug, position })));

let server: LocalSpaceServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(faults: readonly FaultPlan[], options: Partial<ServeOptions> = {}) {
  server = await serveLocalSpace(space, { token: 't', faults, ...options });
  const { endpoint } = server;
  return async (path = 'stories?per_page=2', init: RequestInit = {}) => {
    const response = await fetch(`${endpoint}/cdn/${path}${path.includes('?') ? '&' : '?'}token=t&cv=${space.cv}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, total: response.headers.get('total') };
  };
}

describe('a fault', () => {
  test.each<[FaultName, number, string, string]>([
    ['429', 429, 'application/json; charset=utf-8', '{"error":"Rate limit of 6 request per second has been reached. Retry later."}'],
    ['429-html', 429, 'text/html; charset=utf-8', '<!doctype html>'],
    ['500', 500, 'application/json; charset=utf-8', '{"error":"Internal Server Error"}'],
    ['502-html', 502, 'text/html; charset=utf-8', '<!doctype html>'],
    ['html', 200, 'text/html; charset=utf-8', '<!doctype html>'],
    ['truncated', 200, 'application/json', '{"stories":[{"name":"a"'],
  ])('%s responds %i with %s', async (fault, status, type, start) => {
    const get = await serve([{ fault }]);
    const { headers, text, ...answer } = await get();
    expect([answer.status, headers.get('content-type')]).toEqual([status, type]);
    expect(text.startsWith(start)).toBe(true);
  });

  test('429-retry-after sends Retry-After', async () => {
    const get = await serve([{ fault: '429-retry-after' }]);
    expect((await get()).headers.get('retry-after')).toBe('2');
  });

  test('truncated JSON cannot be parsed', async () => {
    const get = await serve([{ fault: 'truncated' }]);
    const { text } = await get();
    expect(() => JSON.parse(text) as unknown).toThrow('JSON');
  });

  test('reset closes the connection without a response', async () => {
    const get = await serve([{ fault: 'reset' }]);
    await expect(get()).rejects.toThrow('fetch failed');
  });

  test.each<FaultName>(['slow-headers', 'stalled-body'])('%s never comes to an end', async (fault) => {
    const stop = new AbortController();
    const get = await serve([{ fault }], { onFault: () => stop.abort() });
    await expect(get('stories', { signal: stop.signal })).rejects.toThrow('aborted');
  });

  test('no-total omits only the total', async () => {
    const get = await serve([{ fault: 'no-total' }]);
    const { total, headers, status } = await get();
    expect([status, total, headers.get('per-page')]).toEqual([200, null, '2']);
  });

  test('short-list omits a story but keeps the total', async () => {
    const get = await serve([{ fault: 'short-list' }]);
    const { total, text } = await get();
    expect([total, (JSON.parse(text) as { readonly stories: object[] }).stories.length]).toEqual(['3', 1]);
  });

  test('policy sends a header about concurrent requests', async () => {
    const get = await serve([{ fault: 'policy' }]);
    const { headers } = await get();
    expect(headers.get('x-ratelimit-policy')).toBe('"concurrent-requests";q=30');
    expect(headers.get('x-ratelimit')).toBe('"concurrent-requests";r=29');
  });

  test.each([
    [100, 6],
    [75, 10],
    [50, 15],
    [25, 50],
  ])('rate-limit accepts requests for %i stories per page %i times a second', async (perPage, rate) => {
    let now = 0;
    const get = await serve([{ fault: 'rate-limit' }], { now: () => now });
    const ask = async () => (await get(`stories?per_page=${perPage}`)).status;
    for (let count = 0; count < rate; count++) expect(await ask()).toBe(200);
    now = 999;
    expect(await ask()).toBe(429);
    now = 1000;
    expect(await ask()).toBe(200);
  });
});

describe('a publish between two pages', () => {
  const slugs = ({ text }: { readonly text: string }) =>
    (JSON.parse(text) as { readonly stories: { readonly full_slug: string }[] }).stories.map((story) => story.full_slug);

  test('is not visible to requests for the old version', async () => {
    const get = await serve([{ fault: 'publish', times: 1 }]);
    expect(slugs(await get('stories?per_page=2&page=1'))).toEqual(['a', 'b']);
    expect(slugs(await get('stories?per_page=2&page=2'))).toEqual(['c']);
    expect((await get('spaces/me')).text).toContain(`"version":${space.cv + 1}`);
  });

  test('shifts every story by one place if the edge is cold', async () => {
    const get = await serve([{ fault: 'publish', times: 1 }, { fault: 'cold-edge' }]);
    expect(slugs(await get('stories?per_page=2&page=1'))).toEqual(['a', 'b']);
    expect(slugs(await get('stories?per_page=2&page=2'))).toEqual([]);
    expect(slugs(await get('stories?per_page=2&page=1'))).toEqual(['b', 'c']);
  });
});

test('a fault occurs for the given requests as often as given', async () => {
  const get = await serve([{ fault: '500', endpoint: 'links', times: 2 }]);
  const paths = ['stories', 'stories/a', `stories?by_uuids=x`, 'spaces/me', 'links', 'links', 'links', 'stories'];
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await get(path)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 500, 500, 200, 200]);
});

test('faults occur in their order', async () => {
  const get = await serve([{ fault: 'policy' }, { fault: '500', times: 1 }, { fault: '429', times: 1 }]);
  const answers = [await get(), await get(), await get()];
  expect(answers.map(({ status }) => status)).toEqual([500, 429, 200]);
  expect(answers.every(({ headers }) => headers.has('x-ratelimit'))).toBe(true);
});

test.each<[string, FaultPlan]>([
  ['429', { fault: '429', endpoint: undefined, times: undefined }],
  ['reset@links', { fault: 'reset', endpoint: 'links', times: undefined }],
  ['502-html@batch:2', { fault: '502-html', endpoint: 'batch', times: 2 }],
  ['stalled-body:1', { fault: 'stalled-body', endpoint: undefined, times: 1 }],
])('--fault %s is accepted', (text, plan) => {
  expect(parseFault(text)).toEqual(plan);
});

test.each(['', 'nothing', '429@nowhere', '429:x', 'toString'])('--fault "%s" is refused with the valid forms', (text) => {
  expect(() => parseFault(text)).toThrow(AcademyError);
  expect(() => parseFault(text)).toThrow(faultNames().join(', '));
});

test('docs/storyblok.md explains every fault', () => {
  const rows = readFileSync(join(import.meta.dirname, '../../../docs/storyblok.md'), 'utf8').replaceAll(/ +\|/g, ' |');
  for (const name of faultNames()) expect(rows).toContain(`| \`${name}\` | ${FAULTS[name].does} |`);
});
