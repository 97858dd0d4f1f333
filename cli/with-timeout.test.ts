import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { listenInTest } from '../test/support/listen-in-test.ts';
import { withTimeout } from './with-timeout.ts';

const { signal } = new AbortController();

/** A host that accepts requests and never responds. */
const silent = (onRequest = () => {}) => listenInTest(createServer(onRequest));

test('returns the result of work that finishes in time', async () => {
  expect(await withTimeout(60_000, signal, async () => 'done')).toBe('done');
});

test('times out even if garbage is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const address = await silent(collect);
  await expect(withTimeout(200, signal, (stop) => fetch(address, { signal: stop }))).rejects.toThrow('it took longer than 0.2 s');
});

test('an abort rejects with its own reason, not as a timeout', async () => {
  const address = await silent();
  const stopping = new AbortController();
  const asked = withTimeout(60_000, stopping.signal, (stop) => fetch(address, { signal: stop }));
  stopping.abort(new Error('stopped'));
  await expect(asked).rejects.toThrow('stopped');
  await expect(withTimeout(60_000, stopping.signal, (stop) => fetch(address, { signal: stop }))).rejects.toThrow('stopped');
});

test('many at once with one signal are not taken for a leak', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const { signal: shared } = new AbortController();
  await Promise.all(Array.from({ length: 20 }, () => withTimeout(60_000, shared, () => new Promise(setImmediate))));
  expect(warnings).toEqual([]);
});
