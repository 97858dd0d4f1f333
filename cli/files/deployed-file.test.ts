import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenInTest } from '../../test/support/listen-in-test.ts';
import { fetchDeployed } from './deployed-file.ts';

const { signal } = new AbortController();

type Answer = number | 'hangs up' | 'breaks off';

/** A host that gives these answers in turn, repeating the last, or closes the connection instead. */
async function aHost(...answers: readonly Answer[]) {
  let asked = 0;
  const server = createServer((request, response) => {
    const answer = answers[Math.min(asked++, answers.length - 1)];
    if (answer === 'hangs up') request.socket.destroy();
    else if (answer === 'breaks off') response.writeHead(200, { 'content-length': 100 }).write('te', () => request.socket.destroy());
    else response.writeHead(answer ?? 500).end('text');
  });
  return { origin: await listenInTest(server), times: () => asked };
}

const found = { bytes: Buffer.from('text'), unknown: null, hasHost: true };
const unknown = (reason: RegExp) => ({ bytes: null, unknown: expect.stringMatching(reason), hasHost: true });

test.each<[string, readonly Answer[], object, number]>([
  ['a host that is busy is asked again', [408, 429, 200], found, 3],
  ['one that hangs up is asked again', ['hangs up', 200], found, 2],
  ['one that breaks off is asked again', ['breaks off', 'hangs up', 200], found, 3],
  ['one that stays busy is given up', [503], unknown(/answered 503$/), 3],
  ['one that hangs up each time is given up', ['hangs up'], unknown(/127\.0\.0\.1.*: the connection was closed$/), 3],
  ['a file that is not there is asked for once', [404], { bytes: null, unknown: null, hasHost: true }, 1],
  ['a host that refuses is asked once', [403], unknown(/answered 403$/), 1],
])('%s', async (_, answers, expected, times) => {
  const host = await aHost(...answers);
  expect(await fetchDeployed('builds/x.json', { origin: host.origin, signal })).toEqual(expected);
  expect(host.times()).toBe(times);
});

test('a host name that does not resolve counts as no deployed site', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }));
  onTestFinished(() => void vi.restoreAllMocks());
  const file = await fetchDeployed('builds/x.json', { origin: 'https://nobody.example', signal });
  expect(file).toEqual({ bytes: null, unknown: 'https://nobody.example: there is no such host (ENOTFOUND)', hasHost: false });
  expect(fetch).toHaveBeenCalledTimes(1);
});
