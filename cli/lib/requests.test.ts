import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../test/support/academy.ts';
import { listenInTest } from '../../test/support/listen-in-test.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { loadCertificate } from '../dev/server/certificate.ts';
import { connectionReason, withTimeout } from './requests.ts';

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

test('times out where fetch never settles, even though it is aborted', async () => {
  const address = await listenInTest(
    createServer((_, response) => {
      // Without its check sum, before the length at its end; so long that the beginning was read before that comes.
      const damaged = gzipSync(Array.from({ length: 20_000 }, (__, number) => Math.sin(number)).join());
      damaged.subarray(-8, -4).fill(0);
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(damaged);
    }),
  );
  const read = withTimeout(500, signal, async (stop) => (await fetch(address, { signal: stop })).text());
  await expect(read).rejects.toThrow('it took longer than 0.5 s');
});

test('keeps the process alive until the time is over', () => {
  const entry = join(ROOT, 'cli/lib/requests.ts');
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', write: false });
  const wait = `${outputFiles[0]?.text}; await withTimeout(100, new AbortController().signal, () => new Promise(() => {}));`;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', wait], { encoding: 'utf8' });
  expect(stderr).toContain('it took longer than 0.1 s');
  expect(status).toBe(1);
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

test('a certificate that is not trusted comes with what makes Node trust its authority', async () => {
  const certificate = await loadCertificate({ folder: tempDir(), hosts: [], now: Date.now() });
  const address = await listenInTest(createSecureServer(certificate));
  const error = await fetch(address.replace('http:', 'https:')).catch((thrown: unknown) => thrown);
  expect(connectionReason(error)).toBe(
    'its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT); NODE_EXTRA_CA_CERTS can name a file of further authorities',
  );
});
