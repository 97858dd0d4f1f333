import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { withTimeout } from './with-timeout.ts';

const { signal } = new AbortController();

/** A host that accepts requests and never responds. */
async function silent(onRequest = () => {}): Promise<string> {
  const server = createServer(onRequest).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('what is done in time is what comes of it', async () => {
  expect(await withTimeout(60_000, signal, async () => 'done')).toBe('done');
});

test('the time is up although memory was collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const address = await silent(collect);
  await expect(withTimeout(200, signal, (stop) => fetch(address, { signal: stop }))).rejects.toThrow('it took longer than 0.2 s');
});

test('whoever stops it is told apart from the time', async () => {
  const address = await silent();
  const stopping = new AbortController();
  const asked = withTimeout(60_000, stopping.signal, (stop) => fetch(address, { signal: stop }));
  stopping.abort(new Error('stopped'));
  await expect(asked).rejects.toThrow('stopped');
  await expect(withTimeout(60_000, stopping.signal, (stop) => fetch(address, { signal: stop }))).rejects.toThrow('stopped');
});
