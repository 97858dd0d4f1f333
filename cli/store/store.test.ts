import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { openDirectory } from './directory.ts';
import { openStore } from './store.ts';

const around = (root: string, out?: string) => ({ root, env: { cacheDir: null }, ...(out === undefined ? {} : { out }) });

test('a directory is a store, made when something is put there', async () => {
  const store = await openStore('below/store', around(tempDir()));
  expect(await store.get('plans/a')).toBeNull();
  expect(await store.list('plans/')).toEqual([]);
  await store.put('plans/a', Buffer.from('one'));
  await store.put('plans/a', Buffer.from('two'));
  await store.put('plans/below/b', Buffer.alloc(0));
  expect(await store.get('plans/a')).toEqual(Buffer.from('two'));
  expect(await store.list('plans/')).toEqual(['plans/a']);
  await store.remove('plans/a');
  await store.remove('plans/a');
  expect(await store.list('plans/')).toEqual([]);
});

test('what is put by many at once is whole', async () => {
  const store = openDirectory(tempDir());
  const all = Array.from({ length: 20 }, (_, number) => Buffer.alloc(100_000, String(number % 10)));
  await Promise.all(all.map((bytes) => store.put('a', bytes)));
  const found = Buffer.from((await store.get('a')) ?? []);
  expect(all.some((bytes) => bytes.equals(found))).toBe(true);
  expect(await store.list('unfinished/')).toEqual([]);
});

test('a directory that the system refuses is an error that names it', async () => {
  const directory = tempDir({ file: '' });
  const store = await openStore('file', around(directory));
  await expect(store.put('a', Buffer.from(''))).rejects.toMatchObject({
    name: 'StoreNotUsed',
    message: expect.stringContaining(join(directory, 'file')) as string,
  });
  mkdirSync(join(directory, 'store', 'a'), { recursive: true });
  await expect((await openStore('store', around(directory))).get('a')).rejects.toMatchObject({ name: 'StoreNotUsed' });
});

test.each(['s3://bucket/site', 'https://store.example/site'])('%s is no store', async (address) => {
  await expect(openStore(address, around('/'))).rejects.toMatchObject({ name: 'AddressNotUnderstood', exitCode: 2 });
});

test.each([
  ['in a site that is to be published', 'dist/store', 'dist'],
  ['the directory of that site', 'dist', 'dist'],
  ['around that site', 'below', 'below/dist'],
  ['in a site that was published', 'published/below/store'],
  ['in that site, behind a link', 'link/store'],
  ['among sources', 'templates/store'],
  ['the directory of what is cached', '.academy'],
  ['the project', '.'],
  ['around the project', '..'],
])('no store is %s', async (_, address, out?: string) => {
  const root = tempDir({ 'published/builds/latest.json': '{}' });
  symlinkSync('published', join(root, 'link'));
  await expect(openStore(address, around(root, out))).rejects.toMatchObject({
    name: 'StoreNotApart',
    exitCode: 2,
    message: expect.stringContaining(resolve(root, address)) as string,
  });
});

test.each(['store', '.academy/store', 'dist-store', '../store'])('%s is apart from a site in dist', async (address) => {
  const root = join(tempDir(), 'project');
  expect((await openStore(address, around(root, 'dist'))).address).toBe(resolve(root, address));
});
