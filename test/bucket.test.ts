import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../cli/store/store.ts';
import { aStory, TODAY } from './support/builders.ts';
import { copyProject } from './support/copy-project.ts';
import { listenInTest } from './support/listen-in-test.ts';
import { aSpaceOf, buildInto, bytesOf, differing } from './support/project.ts';
import { runAcademy } from './support/run-academy.ts';
import { startStorage } from './support/storage-emulator.ts';
import { tempDir } from './support/temp-dir.ts';

const AROUND = { root: '/', env: { cacheDir: null } };

test('a bucket of Cloud Storage is a store', async () => {
  vi.stubEnv('STORAGE_EMULATOR_HOST', await startStorage());
  onTestFinished(() => void vi.unstubAllEnvs());
  const [store, other] = [await openStore('gs://sites/academy/', AROUND), await openStore('gs://sites', AROUND)];
  expect(await store.get('plans/a')).toBeNull();
  await store.put('plans/a', Buffer.from('one'));
  await store.put('plans/a', Buffer.from('two'));
  await store.put('plans/below/b', Buffer.alloc(0));
  expect(Buffer.from((await store.get('plans/a')) ?? []).toString()).toBe('two');
  expect(await store.get('plans/below/b')).toHaveLength(0);
  expect(await store.list('plans/')).toEqual(['plans/a']);
  expect(await other.list('academy/plans/below/')).toEqual(['academy/plans/below/b']);
  await store.remove('plans/a');
  await store.remove('plans/a');
  expect(await store.list('plans/')).toEqual([]);
});

test('a bucket that may not be read is an error that names it', async () => {
  vi.stubEnv('STORAGE_EMULATOR_HOST', await listenInTest(createServer((_, response) => response.writeHead(403).end())));
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect((await openStore('gs://sites', AROUND)).list('plans/')).rejects.toMatchObject({
    name: 'StoreNotUsed',
    message: expect.stringContaining('gs://sites/') as string,
  });
});

test('a site that is planned, rendered and assembled through a bucket has the bytes of a build', async () => {
  const env = { STORAGE_EMULATOR_HOST: await startStorage(), SOURCE_DATE_EPOCH: String(Date.parse(TODAY) / 1000) };
  const root = copyProject(tempDir());
  aSpaceOf(root).save(['uno', 'dos', 'tres'].map((slug) => aStory({ slug, content: { component: 'devtip', title: slug } })));
  await buildInto('dist', { root });
  const run = async (...args: readonly string[]) =>
    expect(
      await runAcademy([...args, '--store', 'gs://sites/academy'], { ...env, ACADEMY_CACHE_DIR: join(root, 'other') }, { root }),
    ).toMatchObject({ code: 0 });
  await run('plan', '--space', 'space');
  for (const slice of ['1/2', '2/2']) await run('render', '--slice', slice);
  await run('assemble', '--out', 'out');
  expect(differing(bytesOf(join(root, 'dist')), bytesOf(join(root, 'out')))).toEqual([]);
});
