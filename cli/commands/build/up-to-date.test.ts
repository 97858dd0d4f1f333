import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aConfig } from '../../../test/support/builders.ts';
import { listenInTest } from '../../../test/support/listen-in-test.ts';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { findUpToDate } from './up-to-date.ts';

const { signal } = new AbortController();
const config = aConfig();
const SAME = { id: 'same', cv: 7, inputs: 'a', days: {} };
const OTHER = { ...SAME, id: 'other', cv: 6 };

/** A host that responds with this build, with 404 for null, and with 503 for undefined. */
async function deployed(build: object | null | undefined): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(build ? 200 : build === null ? 404 : 503).end(JSON.stringify(build ?? '')),
  );
  return listenInTest(server);
}

test.each([
  ['the build is skipped if the local and the deployed build are up to date', SAME, SAME, 'same'],
  ['the build is skipped without a local build if the deployed one is up to date', null, SAME, 'same'],
  ['the build is skipped if the local build is up to date and the host fails', SAME, undefined, 'same'],
  ['the build is needed if the local build is up to date but another one is deployed', SAME, OTHER, null],
  ['the build is needed if the local build is up to date but nothing is deployed', SAME, null, null],
  ['the build is needed if the local build is outdated but the deployed one is not', OTHER, SAME, null],
  ['the build is needed without a local build if the host fails', null, undefined, null],
])('%s', async (_, here, there, expected) => {
  const output = tempDir(here ? { 'builds/latest.json': JSON.stringify(here) } : {});
  const found = await findUpToDate({
    root: output,
    config,
    output,
    origin: await deployed(there),
    cv: 7,
    inputs: 'a',
    today: '2026-06-01',
    signal,
  });
  expect(found?.id ?? null).toBe(expected);
});

test('without an origin only the local build is compared', async () => {
  const output = tempDir({ 'builds/latest.json': JSON.stringify(SAME) });
  expect(await findUpToDate({ root: output, config, output, origin: null, cv: 7, inputs: 'a', today: '2026-06-01', signal })).toEqual(SAME);
  expect(await findUpToDate({ root: output, config, output, origin: null, cv: 8, inputs: 'a', today: '2026-06-01', signal })).toBeNull();
});

test.each([
  ['needed if an event has ended since the last build', { until: '2026-05-31' }, null],
  ['needed if an event that had ended has not ended by the current date', { after: '2026-06-01' }, null],
  ['skipped if no event has ended since the last build', { after: '2026-05-31', until: '2026-06-01' }, 'same'],
])('the build is %s', async (_, days, expected) => {
  const build = { ...SAME, days };
  const output = tempDir({ 'builds/latest.json': JSON.stringify(build) });
  const wanted = { root: output, config, cv: 7, inputs: 'a', today: '2026-06-01', signal };
  expect((await findUpToDate({ ...wanted, output, origin: null }))?.id ?? null).toBe(expected);
  expect((await findUpToDate({ ...wanted, output: tempDir(), origin: await deployed(build) }))?.id ?? null).toBe(expected);
});

test('the build is needed if what would be deployed is not what the last build decided', async () => {
  const root = tempDir({
    'dist.firebase.json': { hosting: { public: 'dist', redirects: [] } },
    'dist/builds/latest.json': SAME,
    'dist/builds/hosting.json': { redirects: [{ source: '/old', destination: '/', type: 301 }] },
  });
  const wanted = { root, config, output: join(root, 'dist'), cv: 7, inputs: 'a', today: '2026-06-01', signal };
  expect(await findUpToDate({ ...wanted, origin: await deployed(SAME) })).toBeNull();
  expect(await findUpToDate({ ...wanted, origin: null })).toBeNull();
});
