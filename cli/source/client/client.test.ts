import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { AcademyError } from '../../report/errors.ts';
import { createClient, type ClientOptions } from './client.ts';
import { serveLocalSpace, type LocalSpaceServer, type ServeOptions } from '../local-space/serve.ts';
import { answering, inOrder, type Reaction } from '../../../test/support/answers.ts';
import { aManagedStory } from '../../../test/support/builders.ts';
import { aClock } from '../../../test/support/clock.ts';
import { aSpace } from '../../../test/support/spaces.ts';

const TOKEN = 'secret-token';
const space = aSpace([aManagedStory({ slug: 'home' }), aManagedStory({ slug: 'about' })]);
const tooMany = answering(429, '{"error":"Rate limit of 6 request per second has been reached. Retry later."}');
const badGateway = answering(502, '<html><body>Bad gateway</body></html>');

let server: LocalSpaceServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
  vi.restoreAllMocks();
});

async function open(intercept: ServeOptions['intercept'], options: Partial<ClientOptions> = {}) {
  const clock = aClock();
  server = await serveLocalSpace(space, { token: TOKEN, ...(intercept ? { intercept } : {}) });
  const source = createClient({ token: TOKEN, endpoint: server.endpoint, clock, ...options });
  return { clock, source };
}

const stories = { version: 'published', cv: space.cv, per_page: 100 };

async function failureOf(promise: Promise<unknown>): Promise<AcademyError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AcademyError);
  return error as AcademyError;
}

test('returns the body, the total and the page size of a list', async () => {
  const { source } = await open(undefined);
  const { data, total, perPage } = await source.get('stories', stories);
  expect(data).toMatchObject({ stories: [{}, {}], cv: space.cv });
  expect({ total, perPage }).toEqual({ total: 2, perPage: 100 });
  expect(source.stats).toMatchObject({ requests: 1, retries: 0 });
  expect(source.stats.bytes).toBe(Buffer.byteLength(JSON.stringify(data)));
});

test('does not modify the given query', async () => {
  const { source } = await open(undefined);
  const query = Object.freeze({ ...stories });
  await source.get('stories', query);
  expect(query).toEqual(stories);
});

test('special characters in a slug are escaped', async () => {
  const seen: (string | undefined)[] = [];
  const { source } = await open((request) => {
    seen.push(request.url);
    return false;
  });
  await source.get('stories/why?#1', stories).catch(() => {});
  expect(seen).toEqual([`/v2/cdn/stories/why%3F%231?version=published&cv=${space.cv}&per_page=100&token=${TOKEN}`]);
});

test('follows the redirect of a request without a cache version', async () => {
  const { source } = await open(undefined);
  expect((await source.get('stories', { version: 'published' })).total).toBe(2);
});

test('after two 429 responses it waits longer each time and prints nothing', async () => {
  const log = vi.spyOn(console, 'log');
  const { source, clock } = await open(inOrder([tooMany, tooMany]));
  await source.get('stories', stories);
  expect(clock.sleeps).toEqual([500, 1000]);
  expect(source.stats).toMatchObject({ requests: 3, retries: 2, waitingMs: 1500 });
  expect(log).not.toHaveBeenCalled();
});

test.each([
  ['seconds', '7', 7000],
  ['a date', 'Thu, 01 Jan 2026 00:00:09 GMT', 9000],
  ['an hour, of which two minutes are enough', '3600', 120_000],
  ['nonsense', 'soon', 500],
  ['no time at all, which would use up all tries at once', '0', 500],
  ['a date that has passed', 'Wed, 31 Dec 2025 23:59:59 GMT', 500],
])('waits as long as Retry-After demands: %s', async (_, header, waited) => {
  const { source, clock } = await open(inOrder([answering(429, '{}', { 'retry-after': header })]));
  await source.get('stories', stories);
  expect(clock.sleeps).toEqual([waited]);
});

const passing: readonly (readonly [string, Reaction])[] = [
  ['a 408', answering(408, '{"error":"Request timeout"}')],
  ['a 500', answering(500, '{"error":"Internal"}')],
  ['a 502 of HTML', badGateway],
  ['a 503 without a body', answering(503, '')],
  ['HTML with status 200', answering(200, '<!doctype html><title>Sign in to the network</title>')],
  ['JSON that is cut off', answering(200, '{"stories":[{"name":"ho')],
  ['a 429 that is not JSON', answering(429, '<html>slow down</html>')],
  ['a connection that is reset', (request) => void request.socket.resetAndDestroy()],
  [
    'a connection that is closed within the body',
    (request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"stories":', () => request.socket.destroy());
    },
  ],
];

test.each(passing)('retries after %s', async (_, fault) => {
  const { source } = await open(inOrder([fault, fault]));
  expect((await source.get('stories', stories)).total).toBe(2);
  expect(source.stats).toMatchObject({ requests: 3, retries: 2 });
});

test('gives up on a body that is too large once decompressed', async () => {
  // Compressed parts after one another are one body.
  const body = Buffer.concat(Array<Buffer>(257).fill(gzipSync(Buffer.alloc(1024 * 1024))));
  const { source } = await open(inOrder([(_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(body)]));
  expect((await failureOf(source.get('stories', stories))).message).toContain('its response is larger than 256 MB');
  expect(source.stats).toMatchObject({ requests: 1 });
});

test('what the service says is shown on one line, without control characters', async () => {
  const told = `\u001b]0;title\u0007\n::error::${'.'.repeat(1_000_000)}`;
  const { source } = await open(inOrder([answering(422, JSON.stringify({ error: told }))]));
  expect((await failureOf(source.get('stories', stories))).message).toContain('responded with 422: " ]0;title ::error::".\n');
});

test.each(['-1', '1e3', '99999999999999999999', '900000000'])('a total of %s counts as none', async (total) => {
  const { source } = await open(inOrder([answering(200, '{"stories":[]}', { total })]));
  expect((await source.get('stories', stories)).total).toBeNull();
});

test('a stalled body times out and is requested again', async () => {
  const clock = aClock();
  const stall: Reaction = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"stories":', () => clock.expire());
  };
  const { source } = await open(inOrder([stall]), { clock });
  expect((await source.get('stories', stories)).total).toBe(2);
  expect(source.stats).toMatchObject({ requests: 2, retries: 1 });
});

test.each([
  [
    'text that was never compressed',
    Buffer.from('{"stories":[]}'),
    'the response was interrupted, or cannot be decompressed (it cannot be decompressed (Z_DATA_ERROR))',
  ],
])('reports %s as such', async (_, body, reason) => {
  const { source } = await open((__, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    return true;
  });
  expect((await failureOf(source.get('stories', stories))).message).toContain(reason);
});

test('gives up after five retries with status, address and attempts, without the token', async () => {
  const { source } = await open(inOrder(Array.from({ length: 20 }, () => badGateway)));
  const error = await failureOf(source.get('stories', stories));
  expect(error.name).toBe('ContentServiceFailed');
  expect(error.message).toBe(
    `The content service responded with 502 after 6 attempts: it sent HTML instead of JSON.\n  GET ${server?.endpoint}/cdn/stories?version=published&cv=${space.cv}&per_page=100`,
  );
  expect(error.hint).toBe('Try again in a minute; https://status.storyblok.com reports outages.');
  expect(source.stats).toMatchObject({ requests: 6, retries: 5 });
});

test.each([
  [401, { token: 'wrong' }, 'stories', 'The content service responded with 401: "Unauthorized".'],
  [404, {}, 'missing', 'The content service responded with 404: "This record could not be found".'],
])('does not retry after a %i', async (_, options, path, message) => {
  const { source } = await open(undefined, options);
  const error = await failureOf(source.get(path, stories));
  expect(error.message).toContain(message);
  expect(source.stats).toMatchObject({ requests: 1, retries: 0 });
});

test('an endpoint without /v2 fails with a hint about it', async () => {
  const { source } = await open(undefined);
  const endpoint = server?.endpoint.replace(/\/v2$/, '') ?? '';
  expect((await failureOf(createClient({ token: TOKEN, endpoint, clock: aClock() }).get('spaces/me'))).hint).toContain(
    'it must end with /v2',
  );
  expect(source.stats.requests).toBe(0);
});

test('no property of any error contains the token', async () => {
  const { source } = await open(inOrder([answering(403, '{"error":"no"}')]));
  const { inspect } = await import('node:util');
  expect(inspect(await failureOf(source.get('stories', stories)), { depth: 9, showHidden: true })).not.toContain(TOKEN);
  const broken = createClient({ token: TOKEN, endpoint: 'no address at all', clock: aClock() });
  expect(inspect(await failureOf(broken.get('stories')), { depth: 9, showHidden: true })).not.toContain(TOKEN);
});

test('reports why a token was refused for any kind of response', async () => {
  const { source } = await open(inOrder([answering(403, '{"error":"no"}')]));
  const parse = () => {
    throw new SyntaxError('no list of stories');
  };
  expect((await failureOf(source.get('stories', stories, { parse }))).message).toContain('The content service responded with 403: "no".');
});

test('has at most 20 requests in flight, fewer than the 30 that Storyblok allows', async () => {
  const waiting: (() => void)[] = [];
  const { source } = await open(
    (request, response) => {
      waiting.push(() => answering(200, '{"stories":[]}')(request, response));
      return true;
    },
    { requestsPerSecond: Infinity },
  );
  const all = Promise.all(Array.from({ length: 60 }, () => source.get('stories', stories)));
  for (const expected of [20, 20, 20]) {
    await expect.poll(() => waiting.length).toBe(expected);
    for (const answer of waiting.splice(0)) answer();
  }
  expect(await all).toHaveLength(60);
});

test('reports that nothing listens at the address', async () => {
  const { source } = await open(undefined);
  await server?.close();
  server = undefined;
  const error = await failureOf(source.get('stories', stories));
  expect(error.message).toContain('The content service did not respond after 6 attempts: nothing listens there (ECONNREFUSED).');
});

test('aborting stops a pending request at once', async () => {
  const stop = new AbortController();
  const { source } = await open(inOrder([() => stop.abort()]), { signal: stop.signal });
  expect((await failureOf(source.get('stories', stories))).name).toBe('Stopped');
  expect(source.stats.requests).toBe(1);
});

test('aborting stops the wait before a retry at once', async () => {
  const stop = new AbortController();
  const clock = {
    ...aClock(),
    // Runs until it is stopped.
    sleep: (_: number, signal: AbortSignal | undefined) =>
      new Promise<void>((__, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        stop.abort();
      }),
  };
  const { source } = await open(inOrder([badGateway]), { signal: stop.signal, clock });
  expect((await failureOf(source.get('stories', stories))).name).toBe('Stopped');
  expect(source.stats.requests).toBe(1);
});

test('sends no request after it was aborted', async () => {
  const { source } = await open(undefined, { signal: AbortSignal.abort() });
  expect((await failureOf(source.get('stories', stories))).name).toBe('Stopped');
  expect(source.stats.requests).toBe(0);
});

test.each([
  ['eu', 'https://api.storyblok.com'],
  ['us', 'https://api-us.storyblok.com'],
  ['ca', 'https://api-ca.storyblok.com'],
  ['ap', 'https://api-ap.storyblok.com'],
  ['cn', 'https://app.storyblokchina.cn'],
])('region %s is at %s', async (region, origin) => {
  const called = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ space: {} }));
  await createClient({ token: TOKEN, region, clock: aClock() }).get('spaces/me');
  expect(called.mock.calls[0]?.[0]).toBe(`${origin}/v2/cdn/spaces/me?version=published&token=${TOKEN}`);
});

test('one request can be aborted without the others', async () => {
  const stop = new AbortController();
  const { source } = await open(inOrder([() => stop.abort()]));
  expect((await failureOf(source.get('stories', stories, { signal: stop.signal }))).name).toBe('Stopped');
  expect((await source.get('stories', stories)).total).toBe(2);
});

test('ignores the x-ratelimit-policy header about concurrent requests', async () => {
  const policy = answering(200, '{"stories":[],"cv":1}', {
    'x-ratelimit-policy': '"concurrent-requests";q=30',
    total: '0',
    'per-page': '100',
  });
  const { source, clock } = await open(inOrder(Array.from({ length: 12 }, () => policy)));
  await Promise.all(Array.from({ length: 12 }, () => source.get('stories', stories)));
  expect(clock.now()).toBe(2200);
});

test.each([
  [25, 49],
  [50, 14],
  [75, 9],
  [100, 5],
])('with the rate "auto", requests for %i stories per page are sent %i times a second', async (perPage, perSecond) => {
  const { source, clock } = await open(undefined, { requestsPerSecond: 'auto' });
  await Promise.all(Array.from({ length: 4 }, () => source.get('stories', { ...stories, per_page: perPage })));
  expect(source.perSecond(perPage)).toBe(perSecond);
  expect(clock.now()).toBeCloseTo(3000 / perSecond);
});

test('an OAuth token is sent as the official client sends it, three times a second at most', async () => {
  const seen: (readonly [string | undefined, string | undefined])[] = [];
  const { source, clock } = await open(
    (request, response) => {
      seen.push([request.headers.authorization, request.url]);
      answering(200, '{"stories":[]}', { total: '0' })(request, response);
      return true;
    },
    { isOAuth: true, requestsPerSecond: 'auto' },
  );
  await Promise.all(Array.from({ length: 7 }, () => source.get('stories', { ...stories, per_page: 25 })));
  expect(source.perSecond(25)).toBe(3);
  expect(clock.now()).toBeCloseTo(2000);
  for (const [header, url] of seen) {
    expect(header).toBe(TOKEN);
    expect(url).not.toContain(TOKEN);
  }
});

test('an OAuth token goes to the API that the official client chooses, and to no error', async () => {
  const called = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ error: 'no' }, { status: 403 }));
  const error = await failureOf(createClient({ token: TOKEN, isOAuth: true, region: 'us', clock: aClock() }).get('spaces/me'));
  expect(String(called.mock.calls[0]?.[0])).toMatch(/^https:\/\/api-us\.storyblok\.com\/v1\/cdn\/spaces\/me\?/);
  const { inspect } = await import('node:util');
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(TOKEN);
});
