import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchDeployed } from './deployed-file.ts';

const { signal } = new AbortController();

/** A host that answers with one status after the other, the last for good. */
async function aHost(...statuses: readonly number[]) {
  let asked = 0;
  const server = createServer((_, response) => {
    response.writeHead(statuses[Math.min(asked++, statuses.length - 1)] ?? 500).end('text');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, times: () => asked };
}

test.each([
  ['a host that is busy is asked again', [503, 429, 200], { bytes: Buffer.from('text'), unknown: null }, 3],
  ['one that stays busy is given up', [503], { bytes: null, unknown: expect.stringMatching(/answered 503$/) }, 3],
  ['a file that is not there is asked for once', [404], { bytes: null, unknown: null }, 1],
  ['a host that refuses is asked once', [403], { bytes: null, unknown: expect.stringMatching(/answered 403$/) }, 1],
])('%s', async (_, statuses, expected, times) => {
  const host = await aHost(...statuses);
  expect(await fetchDeployed('builds/x.json', { origin: host.origin, signal })).toEqual(expected);
  expect(host.times()).toBe(times);
});
