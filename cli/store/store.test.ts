import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { openStore } from './store.ts';

test('a directory is a store, made when something is put there', async () => {
  const store = await openStore('below/store', tempDir());
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
  const store = await openStore('.', tempDir());
  const all = Array.from({ length: 20 }, (_, number) => Buffer.alloc(100_000, String(number % 10)));
  await Promise.all(all.map((bytes) => store.put('a', bytes)));
  expect(all).toContainEqual(await store.get('a'));
  expect(await store.list('unfinished/')).toEqual([]);
});

test('a directory that the system refuses is an error that names it', async () => {
  const directory = tempDir({ file: '' });
  const store = await openStore('file', directory);
  await expect(store.put('a', Buffer.from(''))).rejects.toMatchObject({
    name: 'StoreNotUsed',
    message: expect.stringContaining(join(directory, 'file')) as string,
  });
  mkdirSync(join(directory, 'store', 'a'), { recursive: true });
  await expect((await openStore('store', directory)).get('a')).rejects.toMatchObject({ name: 'StoreNotUsed' });
});

test.each(['s3://bucket/site', 'https://store.example/site'])('%s is no store', async (address) => {
  await expect(openStore(address, '/')).rejects.toMatchObject({ name: 'AddressNotUnderstood', exitCode: 2 });
});
