import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listenInTest } from '../../test/support/listen-in-test.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { buildId, fetchLatest, latestBuild, readLatest } from './latest-build.ts';
import { lockOutput } from './lock.ts';
import { stage } from './write.ts';

const build = { id: 'a1', cv: 7, inputs: 'f00', days: { after: '2026-03-01', until: '2026-09-01' } };
const never = new AbortController().signal;

test('latest.json says what a published site was built from', () => {
  const out = join(tempDir(), 'dist');
  const staging = stage(lockOutput(out), null);
  staging.write(latestBuild(build));
  staging.publish();
  expect(readLatest(out)).toEqual(build);
});

test('a directory without a site has no latest build', () => {
  expect(readLatest(tempDir())).toBeNull();
});

async function deploy(status: number, body: string) {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/builds/latest.json' ? status : 404).end(body);
  });
  return listenInTest(server);
}

test.each([
  ['what is deployed', 200, JSON.stringify(build), build],
  ['a build that does not vouch for itself', 200, '{"id":"a1","cv":7}', { id: 'a1', cv: 7, days: {} }],
  ['one with other days', 200, '{"id":"a1","cv":7,"days":{"after":5,"until":null}}', { id: 'a1', cv: 7, days: {} }],
  ['a missing file', 404, 'not found', null],
  ['a page for every address', 200, '<!doctype html>', null],
  ['something else', 200, '{"id":5}', null],
  ['a build of no version', 200, '{"id":"a1","cv":"7"}', null],
  ['nothing', 200, 'null', null],
])('reads %s', async (_, status, body, expected) => {
  expect(await fetchLatest(await deploy(status, body), never)).toEqual(expected);
});

test('an unreachable host means unknown, not undeployed', async () => {
  expect(await fetchLatest('http://127.0.0.1:9', never)).toBeUndefined();
});

test('aborting the build aborts the request', async () => {
  await expect(fetchLatest('http://127.0.0.1:9', AbortSignal.abort())).rejects.toThrow();
});

test('equal files have equal build ids, whatever their order; a changed byte or name changes it', () => {
  const [a, b] = [['a', { hash: 'x' }] as const, ['b', { hash: 'y' }] as const];
  const idOf = (...files: readonly (readonly [string, { readonly hash: string }])[]) => buildId(new Map(files));
  expect(idOf(a, b)).toBe(idOf(b, a));
  expect(idOf(a, b)).toMatch(/^[0-9a-f]{16}$/);
  expect(idOf(a, ['b', { hash: 'z' }])).not.toBe(idOf(a, b));
  expect(idOf(a, ['c', { hash: 'y' }])).not.toBe(idOf(a, b));
});
