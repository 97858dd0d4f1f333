import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { replaceFile, replacePrivateFile } from './replace-file.ts';

test('a file is replaced by the given parts in order, in a directory created for it', () => {
  const file = join(tempDir(), 'a', 'b.txt');
  replaceFile(file, 'before');
  replaceFile(file, ['one, ', new TextEncoder().encode('two')]);
  expect(readFileSync(file, 'utf8')).toBe('one, two');
  expect(readdirSync(join(file, '..'))).toEqual(['b.txt']);
});

test.each(['with', 'without'])('a private file is its owner’s alone, %s one that everybody could read', (before) => {
  const file = join(tempDir(), 'a', 'key.pem');
  if (before === 'with') {
    replaceFile(file, 'before');
    chmodSync(file, 0o644);
  }
  replacePrivateFile(file, 'key');
  expect(readFileSync(file, 'utf8')).toBe('key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a private file behind a link stays there', () => {
  const directory = tempDir({ real: 'before' });
  chmodSync(join(directory, 'real'), 0o664);
  symlinkSync('real', join(directory, '.env'));
  replacePrivateFile(join(directory, '.env'), 'after');
  expect(readFileSync(join(directory, 'real'), 'utf8')).toBe('after');
  expect(statSync(join(directory, 'real')).mode & 0o777).toBe(0o600);
});

test('a failed replacement leaves the target and no temporary file', () => {
  const directory = tempDir();
  const file = join(directory, 'taken');
  mkdirSync(join(file, 'within'), { recursive: true });
  expect(() => replaceFile(file, 'text')).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(readdirSync(directory)).toEqual(['taken']);
});

test('a file for which the disk is too full is named', () => {
  const file = join(tempDir(), 'file');
  symlinkSync('/dev/full', `${file}.${process.pid}`);
  const refusal = { code: 'ENOSPC', path: file, message: `ENOSPC: no space left on device, write '${file}'` };
  expect(() => replaceFile(file, 'text')).toThrow(expect.objectContaining(refusal));
});
