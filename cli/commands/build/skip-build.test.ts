import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { findUpToDate } from './skip-build.ts';

const { signal } = new AbortController();
const SAME = { id: 'same', cv: 7, inputs: 'a' };
const OTHER = { id: 'other', cv: 6, inputs: 'a' };

/** A host that responds with this build, with 404 for null, and with 503 for undefined. */
async function deployed(build: object | null | undefined): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(build ? 200 : build === null ? 404 : 503).end(JSON.stringify(build ?? '')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['both are the same', SAME, SAME, 'same'],
  ['a clean machine has none, and the same is deployed', null, SAME, 'same'],
  ['it was built, and nobody knows what is deployed', SAME, undefined, 'same'],
  ['it was built and never deployed', SAME, OTHER, null],
  ['it was built, and nothing is deployed', SAME, null, null],
  ['something else was built', OTHER, SAME, null],
  ['nobody knows of anything', null, undefined, null],
])('%s', async (_, here, there, expected) => {
  const output = tempDir(here ? { 'builds/latest.json': JSON.stringify(here) } : {});
  const found = await findUpToDate({ root: output, output, origin: await deployed(there), cv: 7, inputs: 'a', signal });
  expect(found?.id ?? null).toBe(expected);
});

test('where no deployed site is asked, the directory decides', async () => {
  const output = tempDir({ 'builds/latest.json': JSON.stringify(SAME) });
  expect(await findUpToDate({ root: output, output, origin: null, cv: 7, inputs: 'a', signal })).toEqual(SAME);
  expect(await findUpToDate({ root: output, output, origin: null, cv: 8, inputs: 'a', signal })).toBeNull();
});

test('a firebase.json that hosts the directory otherwise has to be written again', async () => {
  const root = tempDir({
    'firebase.json': { hosting: { public: 'dist', redirects: [] } },
    'dist/builds/latest.json': SAME,
    'dist/builds/hosting.json': { redirects: [{ source: '/old', destination: '/', type: 301 }] },
  });
  const wanted = { root, output: join(root, 'dist'), cv: 7, inputs: 'a', signal };
  expect(await findUpToDate({ ...wanted, origin: await deployed(SAME) })).toBeNull();
  expect(await findUpToDate({ ...wanted, origin: null })).toBeNull();
});
