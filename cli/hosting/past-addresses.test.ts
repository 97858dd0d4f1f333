import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aDeployment } from '../../test/support/deployment.ts';
import { listenInTest } from '../../test/support/listen-in-test.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import {
  ADDRESSES_FILE,
  addressesFile,
  movedAddresses,
  parseAddresses,
  readEarlier,
  remember,
  type PastAddresses,
} from './past-addresses.ts';

const now = (addresses: Readonly<Record<string, string>>) => new Map(Object.entries(addresses));
/** What is remembered after these builds in turn. */
const after = (...builds: readonly Readonly<Record<string, string>>[]) =>
  builds.reduce<PastAddresses | null>((past, addresses) => remember(now(addresses), past ? [past] : []), null) as PastAddresses;
const moved = (past: PastAddresses) => Object.fromEntries(movedAddresses(past));

test('each old address of a renamed story redirects to its current one', () => {
  expect(moved(after({ u: '/a' }))).toEqual({});
  expect(moved(after({ u: '/a' }, { u: '/b' }))).toEqual({ '/a': '/b' });
  expect(moved(after({ u: '/a' }, { u: '/b' }, { u: '/c' }))).toEqual({ '/a': '/c', '/b': '/c' });
});

test('a story that returns to an old address has no redirect from it', () => {
  expect(moved(after({ u: '/a' }, { u: '/b' }, { u: '/a' }))).toEqual({ '/b': '/a' });
});

test('a removed story has no redirect until it reappears at another address', () => {
  expect(moved(after({ u: '/a' }, {}))).toEqual({});
  expect(moved(after({ u: '/a' }, {}, { u: '/b' }))).toEqual({ '/a': '/b' });
});

test('swapped addresses have no redirects, and an address of two stories redirects to its last owner', () => {
  expect(moved(after({ u: '/a', v: '/b' }, { u: '/b', v: '/a' }))).toEqual({});
  expect(moved(after({ u: '/a', v: '/b' }, { u: '/b', v: '/a' }, { u: '/c', v: '/d' }))).toEqual({ '/a': '/d', '/b': '/c' });
  expect(moved(after({ u: '/a' }, { u: '/b', v: '/a' }, { u: '/b', v: '/c' }))).toEqual({ '/a': '/c' });
});

test('a repeated build of the same stories remembers the same addresses', () => {
  const swapped = { u: '/b', v: '/a' };
  expect(after({ u: '/a', v: '/b' }, swapped, swapped)).toEqual(after({ u: '/a', v: '/b' }, swapped));
});

test('the addresses file does not depend on the order of stories', () => {
  expect(addressesFile(after({ u: '/a', v: '/b' }))).toEqual(addressesFile(after({ v: '/b', u: '/a' })));
});

test.each(['/a', '/', '/a%C3%B1o/b%20c', '/it%27s-(a)~b!*:@&=+$,;'])('the address %j is read again', (address) => {
  const past = after({ u: address }, { u: '/now' });
  expect(parseAddresses(String(addressesFile(past).contents))).toEqual(past);
});

test('an address of an earlier build is read as today’s builds write it, and left out if hosts would take it for another', () => {
  const read = (address: string) => [...parseAddresses(JSON.stringify({ now: {}, former: { [address]: 'u' } })).former.keys()];
  expect(["/c%2B%2B's%3A1", '/100%2525', '/a%2Fb', '/__/auth/handler', '/p/:x'].map(read)).toEqual([['/c++%27s:1'], [], [], [], []]);
});

test.each(['/a /b 301\n/login //evil.example 301\n/c', '//evil.example/a', 'a', '/a?b', '/100%', '/a%FF', '/a b', '/a/', ''])(
  'a file with the address %j is not one of ours',
  (address) => {
    expect(() => parseAddresses(JSON.stringify({ now: {}, former: { [address]: 'u' } }))).toThrow('it contains no addresses');
    expect(() => parseAddresses(JSON.stringify({ now: { u: address }, former: {} }))).toThrow('it contains no addresses');
  },
);

test.each([{ now: {} }, { now: {}, former: null }, { now: 'x', former: {} }, { now: { u: 5 }, former: {} }])(
  '%j is no addresses file',
  (file) => {
    expect(() => parseAddresses(JSON.stringify(file))).toThrow('it contains no addresses');
  },
);

type Addresses = Readonly<Record<string, string>>;

const { signal } = new AbortController();
/** The addresses file of a site after builds with first these, then those addresses. */
const memory = (first: Addresses, second = first) =>
  String(addressesFile(remember(now(second), [{ now: now(first), former: new Map() }])).contents);
const aSite = (text: string) => tempDir({ [ADDRESSES_FILE]: text });

/** Deploys a site that responds with this to requests for its addresses file, and returns its origin. */
async function deploy(status: number, body: string): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === `/${ADDRESSES_FILE}` ? status : 404).end(body);
  });
  return listenInTest(server);
}

const ask = (directory: string, origin: string | null, cache = tempDir(), isOffline = false) =>
  readEarlier(directory, { origin, isOffline, cache, signal });
type Earlier = Awaited<ReturnType<typeof ask>>;
const movedOf = ({ read }: Earlier, today: Addresses) => Object.fromEntries(movedAddresses(remember(now(today), read().past)));

test('addresses of the deployed site and of the local directory are both remembered', async () => {
  const earlier = await ask(aSite(memory({ u: '/here' })), await deploy(200, memory({ u: '/a', w: '/w' }, { u: '/there' })));
  expect(earlier).toMatchObject({ unknown: null, isKept: false, isLost: false });
  expect(movedOf(earlier, { u: '/now' })).toEqual({ '/a': '/now', '/here': '/now', '/there': '/now' });
});

test.each([
  ['the local build is older', memory({ v: '/x' }), memory({ v: '/x' }, { u: '/x' })],
  ['the local build was never deployed', memory({ u: '/x' }, { v: '/x' }), memory({ u: '/x' })],
])('for an address that two stories had, the deployed site takes precedence if %s', async (_, here, there) => {
  const earlier = await ask(aSite(here), await deploy(200, there));
  expect(movedOf(earlier, { u: '/u', v: '/v' })).toEqual({ '/x': '/u' });
  // A story that was created again under its old address, and then moved.
  expect(movedOf(earlier, { u: '/u' })).toEqual({ '/x': '/u' });
});

test.each([
  ['a 404 means that no site is deployed, and is no failure', 404, '', null],
  ['a 503 is reported', 503, '', /answered 503/],
  ['a page instead of JSON is reported', 200, '<!doctype html>', /127\.0\.0\.1.*JSON/],
  ['JSON of another shape is reported', 200, '{"now":[]}', /127\.0\.0\.1/],
])('asking the deployed site: %s', async (_, status, body, expected) => {
  const { unknown, isLost, read } = await ask(tempDir(), await deploy(status, body));
  expect(read().past).toEqual([]);
  expect(isLost).toBe(expected !== null);
  if (expected === null) expect(unknown).toBeNull();
  else expect(unknown).toMatch(expected);
});

test('a deployed build without its addresses is reported, and the cached ones are used', async () => {
  const cache = tempDir();
  const site = await aDeployment();
  (await ask(aSite(memory({ u: '/a' })), site.origin, cache)).keep();
  site.deploy(tempDir({ 'builds/latest.json': { id: 'a', cv: 1, days: {} } }));
  const unknown = expect.stringContaining('has a build without builds/addresses.json');
  expect(await ask(tempDir(), site.origin)).toMatchObject({ unknown, isKept: false, isLost: true });
  const earlier = await ask(tempDir(), site.origin, cache);
  expect(earlier).toMatchObject({ unknown, isKept: true, isLost: false });
  expect(movedOf(earlier, { u: '/now' })).toEqual({ '/a': '/now' });
});

test('cached addresses of a site are used only while that site is unreachable', async () => {
  const cache = tempDir();
  const origin = await deploy(200, memory({ u: '/a' }, { u: '/b' }));
  const [directory, built] = [tempDir(), aSite(memory({ u: '/a' }, { u: '/kept' }))];
  expect((await ask(built, origin, cache)).keep()).toBeNull();
  expect(await ask(directory, origin, cache)).toMatchObject({ unknown: null, isKept: false, isLost: false });

  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
  onTestFinished(() => void vi.restoreAllMocks());
  const away = await ask(directory, origin, cache);
  expect(away).toMatchObject({ unknown: expect.stringContaining('ECONNREFUSED'), isKept: true, isLost: false });
  expect(movedOf(away, { u: '/now' })).toEqual({ '/a': '/now', '/kept': '/now' });
  expect(away.deployed).toBe(memory({ u: '/a' }, { u: '/kept' }));

  // Another site of the same project has its own cached addresses.
  expect(await ask(directory, 'http://127.0.0.2:9', cache)).toMatchObject({ isKept: false, isLost: true });
});

test('cached addresses are used, and stay cached, when the host name is not found', async () => {
  const [cache, directory] = [tempDir(), aSite(memory({ u: '/a' }, { u: '/b' }))];
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }));
  onTestFinished(() => void vi.restoreAllMocks());
  (await ask(directory, 'https://a.example', cache)).keep();
  const earlier = await ask(tempDir(), 'https://a.example', cache);
  expect(earlier).toMatchObject({ unknown: expect.stringContaining('ENOTFOUND'), isKept: true, isLost: false });
  expect(movedOf(earlier, { u: '/now' })).toEqual({ '/a': '/now', '/b': '/now' });
});

test('offline, the cached addresses of a site are used without asking it', async () => {
  const cache = tempDir();
  const origin = await deploy(200, memory({ u: '/a' }, { u: '/there' }));
  (await ask(aSite(memory({ u: '/a' }, { u: '/kept' })), origin, cache)).keep();
  const earlier = await ask(tempDir(), origin, cache, true);
  expect(earlier).toMatchObject({ unknown: null, isKept: true, isLost: false });
  expect(movedOf(earlier, { u: '/now' })).toEqual({ '/a': '/now', '/kept': '/now' });
  const unknown = 'it is not asked with --offline';
  expect(await ask(tempDir(), origin, tempDir(), true)).toMatchObject({ unknown, isKept: false, isLost: true });
});

test('nothing counts as lost if the local directory has addresses or the host name does not exist', async () => {
  expect(await ask(aSite(memory({ u: '/a' })), await deploy(403, ''))).toMatchObject({ isKept: false, isLost: false });
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }));
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await ask(tempDir(), 'https://first.example')).toMatchObject({ unknown: expect.stringContaining('ENOTFOUND'), isLost: false });
});

test.each([
  ['a draft build without addresses', memory({})],
  ['a damaged addresses file', '{"now":'],
  ['a build that could not ask it either', String(addressesFile({ now: now({ u: '/a' }), former: new Map(), isPartial: true }).contents)],
])('a directory with %s does not replace the deployed site if that cannot be read', async (_, text) => {
  const cache = tempDir();
  const earlier = await ask(aSite(text), await deploy(403, ''), cache);
  expect(earlier).toMatchObject({ isKept: false, isLost: true });
  expect(earlier.keep()).toBeNull();
  expect(readdirSync(cache)).toEqual([]);
});

test('nothing is cached if the deployed addresses are lost or no origin is given', async () => {
  const cache = tempDir();
  const [directory, origin] = [tempDir(), await deploy(403, '')];
  for (const asked of [origin, null]) expect((await ask(directory, asked, cache)).keep()).toBeNull();
  expect(readdirSync(cache)).toEqual([]);
});

test('a damaged cache is ignored, and a failure to write the cache is reported', async () => {
  const [cache, site, origin] = [tempDir(), aSite(memory({ u: '/a' })), await deploy(404, '')];
  (await ask(site, origin, cache)).keep();
  const [file = ''] = readdirSync(cache);
  expect(readFileSync(join(cache, file), 'utf8')).toBe(memory({ u: '/a' }));
  writeFileSync(join(cache, file), '{');
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 403 }));
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await ask(tempDir(), origin, cache)).toMatchObject({ isKept: false, isLost: true });
  expect((await ask(site, origin, join(cache, file))).keep()).toMatch(/ENOTDIR|EEXIST/);
});

test('without an origin nothing is lost, a damaged file is reported, and an abort rejects', async () => {
  const nothing = await ask(tempDir(), null);
  expect(nothing).toMatchObject({ deployed: '', here: '', unknown: null, isLost: false });
  expect(nothing.read()).toEqual({ past: [], unknown: null });
  expect((await ask(tempDir({ [ADDRESSES_FILE]: '{' }), null)).read().unknown).toContain('addresses.json');
  const stopped = readEarlier(tempDir(), { origin: 'http://127.0.0.1:9', isOffline: false, cache: tempDir(), signal: AbortSignal.abort() });
  await expect(stopped).rejects.toThrowError(expect.objectContaining({ name: 'Stopped' }));
});
