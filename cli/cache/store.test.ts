import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { writeCached, readCached } from './store.ts';

test('keep removes the previous value of its kind, but not another process’s temporary file', () => {
  const directory = tempDir({ 'colours-c.bin.4711': '' });
  const place = (sources: string) => ({ directory: directory, kind: 'colours', sources });
  writeCached(place('a'), new Map([['x', 1]]));
  writeCached(place('b'), new Map([['x', 2]]));
  expect(readdirSync(directory).toSorted()).toEqual(['colours-b.bin', 'colours-c.bin.4711']);
  expect(readCached(place('a'))).toBeNull();
  expect(readCached(place('b'))).toEqual(new Map([['x', 2]]));
});
