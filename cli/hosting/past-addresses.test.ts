import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { addressesFile, movedAddresses, readEarlier, remember } from './past-addresses.ts';
import type { PastAddresses } from './past-addresses.ts';

const never = new AbortController().signal;
const now = (addresses: Readonly<Record<string, string>>) => new Map(Object.entries(addresses));
/** What is remembered after these builds, one after the other. */
const after = (...builds: readonly Readonly<Record<string, string>>[]) =>
  builds.reduce<PastAddresses | null>((past, addresses) => remember(now(addresses), past ? [past] : []), null) as PastAddresses;
const moved = (past: PastAddresses) => Object.fromEntries(movedAddresses(past));

test('a renamed story leaves a redirect, and each of its old addresses leads to where it is now', () => {
  expect(moved(after({ u: '/a' }))).toEqual({});
  expect(moved(after({ u: '/a' }, { u: '/b' }))).toEqual({ '/a': '/b' });
  expect(moved(after({ u: '/a' }, { u: '/b' }, { u: '/c' }))).toEqual({ '/a': '/c', '/b': '/c' });
});

test('a story that comes back to an old address has no redirect from it', () => {
  expect(moved(after({ u: '/a' }, { u: '/b' }, { u: '/a' }))).toEqual({ '/b': '/a' });
});

test('a story that goes leaves nothing, until it comes back elsewhere', () => {
  expect(moved(after({ u: '/a' }, {}))).toEqual({});
  expect(moved(after({ u: '/a' }, {}, { u: '/b' }))).toEqual({ '/a': '/b' });
});

test('two stories that change places, and an address that two had: the last one counts', () => {
  expect(moved(after({ u: '/a', v: '/b' }, { u: '/b', v: '/a' }))).toEqual({ '/a': '/b', '/b': '/a' });
  expect(moved(after({ u: '/a' }, { u: '/b', v: '/a' }, { u: '/b', v: '/c' }))).toEqual({ '/a': '/c' });
});

function write(directory: string, past: PastAddresses): string {
  const { path, contents } = addressesFile(past);
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), contents);
  return directory;
}

async function deploy(status: number, body: string): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/builds/addresses.json' ? status : 404).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('what is deployed and what lies here are both remembered', async () => {
  const directory = write(tempDir(), after({ u: '/here' }));
  const origin = await deploy(200, String(addressesFile(after({ u: '/a', w: '/w' }, { u: '/there' })).contents));
  const { past, unknown } = (await readEarlier(directory, origin, never)).read();
  expect(unknown).toBeNull();
  expect(moved(remember(now({ u: '/now' }), past))).toEqual({ '/a': '/now', '/here': '/now', '/there': '/now' });
});

test('of an address that two stories had, the one of the build that lies here is remembered', async () => {
  const directory = write(tempDir(), after({ v: '/x' }));
  const { past } = (await readEarlier(directory, await deploy(200, String(addressesFile(after({ u: '/x' })).contents)), never)).read();
  expect(moved(remember(now({ u: '/u', v: '/v' }), past))).toEqual({ '/x': '/v' });
});

test.each([
  ['nothing is deployed yet', 404, '', null],
  ['the host fails', 503, '', /answered 503/],
  ['there is a page for every address', 200, '<!doctype html>', /127\.0\.0\.1.*JSON/],
  ['it is something else', 200, '{"now":[]}', /127\.0\.0\.1/],
])('where %s, that is told', async (_, status, body, expected) => {
  const { unknown, read } = await readEarlier(tempDir(), await deploy(status, body), never);
  const { past } = read();
  expect(past).toEqual([]);
  if (expected === null) expect(unknown).toBeNull();
  else expect(unknown).toMatch(expected);
});

test('nobody there, nobody asked, and a file that is damaged', async () => {
  expect((await readEarlier(tempDir(), 'http://127.0.0.1:9', never)).unknown).toContain('127.0.0.1:9');
  const nothing = await readEarlier(tempDir(), null, never);
  expect(nothing).toMatchObject({ deployed: '', here: '', unknown: null });
  expect(nothing.read()).toEqual({ past: [], unknown: null });
  expect((await readEarlier(tempDir({ 'builds/addresses.json': '{' }), null, never)).read().unknown).toContain('addresses.json');
  await expect(readEarlier(tempDir(), 'http://127.0.0.1:9', AbortSignal.abort())).rejects.toThrowError(
    expect.objectContaining({ name: 'Stopped' }),
  );
});

test('the file is the same whatever order the stories came in', () => {
  expect(addressesFile(after({ u: '/a', v: '/b' }))).toEqual(addressesFile(after({ v: '/b', u: '/a' })));
});
