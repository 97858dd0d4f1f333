import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { findUpToDate } from './skip-build.ts';

const { signal } = new AbortController();
const SAME = { id: 'same', cv: 7, inputs: 'a', days: {} };
const OTHER = { ...SAME, id: 'other', cv: 6 };

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
  const found = await findUpToDate({
    root: output,
    output,
    origin: await deployed(there),
    cv: 7,
    inputs: 'a',
    today: '2026-06-01',
    signal,
  });
  expect(found?.id ?? null).toBe(expected);
});

test('where no deployed site is asked, the directory decides', async () => {
  const output = tempDir({ 'builds/latest.json': JSON.stringify(SAME) });
  expect(await findUpToDate({ root: output, output, origin: null, cv: 7, inputs: 'a', today: '2026-06-01', signal })).toEqual(SAME);
  expect(await findUpToDate({ root: output, output, origin: null, cv: 8, inputs: 'a', today: '2026-06-01', signal })).toBeNull();
});

test.each([
  ['an event of its pages is over', { until: '2026-05-31' }, null],
  ['one that was over is not, by another clock', { after: '2026-06-01' }, null],
  ['none is over today that was not', { after: '2026-05-31', until: '2026-06-01' }, 'same'],
])('where %s', async (_, days, expected) => {
  const build = { ...SAME, days };
  const output = tempDir({ 'builds/latest.json': JSON.stringify(build) });
  const wanted = { root: output, cv: 7, inputs: 'a', today: '2026-06-01', signal };
  expect((await findUpToDate({ ...wanted, output, origin: null }))?.id ?? null).toBe(expected);
  expect((await findUpToDate({ ...wanted, output: tempDir(), origin: await deployed(build) }))?.id ?? null).toBe(expected);
});

test('a firebase.json that hosts the directory otherwise has to be written again', async () => {
  const root = tempDir({
    'firebase.json': { hosting: { public: 'dist', redirects: [] } },
    'dist/builds/latest.json': SAME,
    'dist/builds/hosting.json': { redirects: [{ source: '/old', destination: '/', type: 301 }] },
  });
  const wanted = { root, output: join(root, 'dist'), cv: 7, inputs: 'a', today: '2026-06-01', signal };
  expect(await findUpToDate({ ...wanted, origin: await deployed(SAME) })).toBeNull();
  expect(await findUpToDate({ ...wanted, origin: null })).toBeNull();
});
