import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { replaceFile } from './replace-file.ts';

test('a file is replaced by parts that follow one another, in a directory that is made for it', () => {
  const file = join(tempDir(), 'a', 'b.txt');
  replaceFile(file, 'before');
  replaceFile(file, 'one, ', new TextEncoder().encode('two'));
  expect(readFileSync(file, 'utf8')).toBe('one, two');
  expect(readdirSync(join(file, '..'))).toEqual(['b.txt']);
});

test('one that cannot be replaced stays as it is, and nothing is left beside it', () => {
  const directory = tempDir();
  const file = join(directory, 'taken');
  mkdirSync(join(file, 'within'), { recursive: true });
  expect(() => replaceFile(file, 'text')).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(readdirSync(directory)).toEqual(['taken']);
});
