import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { cacheEntries, cachedEntries, type EntriesCache } from './cached-entries.ts';
import { toIdentity } from './validity.ts';

const entries = [
  { name: '/old', value: '/new' },
  { name: '/a', value: '/b' },
];

function kept() {
  const place: EntriesCache = {
    directory: join(tempDir(), 'cache'),
    slug: 'my redirects',
    version: 'published',
    endpoint: 'eu',
    token: 'SECRET',
  };
  expect(cacheEntries(place, entries)).toBeNull();
  const [name = ''] = readdirSync(place.directory);
  return { place, stories: toIdentity(place), file: join(place.directory, name) };
}

test('cached entries equal the fetched ones and contain no token', () => {
  const { place, stories, file } = kept();
  expect(cachedEntries(place, stories)).toEqual(entries);
  expect(readFileSync(file, 'utf8')).not.toContain('SECRET');
});

test.each<[string, Partial<EntriesCache>, string]>([
  ['nothing was kept', { slug: 'others' }, 'the entries of the datasource "others" are needed, and none have been cached yet'],
  ['it is the other version', { version: 'draft' }, 'none have been cached yet'],
  ['it is from another service', { endpoint: 'us' }, 'from another service'],
  ['the stories were fetched with another token', { token: 'other' }, 'with another token than the stories'],
])('says so when %s', (_, other, words) => {
  const place = { ...kept().place, ...other };
  expect(() => cachedEntries(place, toIdentity(place))).toThrow(words);
});

test.each<[string, (text: string) => string]>([
  ['is cut off', (text) => text.slice(0, -20)],
  ['is empty', () => ''],
  ['was changed', (text) => text.replace('/new', '/evil')],
  ['is something else', () => '[]'],
])('is not used if it %s', (_, spoil) => {
  const { place, stories, file } = kept();
  writeFileSync(file, spoil(readFileSync(file, 'utf8')));
  expect(() => cachedEntries(place, stories)).toThrow(
    expect.objectContaining({ name: 'NothingKept', message: expect.stringContaining('damaged') }),
  );
});

test('a failure to cache entries is reported', () => {
  const { place, file } = kept();
  expect(cacheEntries({ ...place, directory: file }, entries)).toMatch(/EEXIST|ENOTDIR/);
});
