import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { fileRefused, isFileRefused, outputNotWritten } from './output.ts';

const refusal = (code: string) => Object.assign(new Error(`${code}: open 'a'`), { code, path: 'a' });

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EMFILE', 'ENFILE'])(
  '%s on a file counts as refused by the system',
  (code) => {
    expect(isFileRefused(refusal(code))).toBe(true);
  },
);

test('a symbolic link to itself counts as refused by the system', () => {
  const link = join(tempDir(), 'self');
  symlinkSync(link, link);
  expect(isFileRefused(thrownBy(() => readFileSync(link)))).toBe(true);
});

test('a path through a file, or with too long a name, counts as refused by the system', () => {
  const file = join(tempDir(), 'file');
  writeFileSync(file, '');
  expect(isFileRefused(thrownBy(() => statSync(join(file, 'below'))))).toBe(true);
  expect(isFileRefused(thrownBy(() => statSync(join(tempDir(), 'a'.repeat(256)))))).toBe(true);
});

test.each([
  ['EBUSY', /is mounted.*choose one within it/],
  ['EXDEV', /layer of a container's image.*delete it first/],
  ['ENOSPC', /disk space and permissions/],
])('a directory that cannot be replaced because of %s comes with what to do about that', (code, hint) => {
  expect(outputNotWritten('/srv/site', refusal(code)).hint).toMatch(hint);
});

test.each([
  ['EMFILE', /ulimit -n/],
  ['ENFILE', /whole machine/],
  ['EACCES', /permissions/],
])('a file refused because of %s comes with what to do about that', (code, hint) => {
  expect(fileRefused(refusal(code)).hint).toMatch(hint);
});

test('a missing file, a refused port and a programming error do not count as refused files', () => {
  expect(isFileRefused(thrownBy(() => readFileSync(join(tempDir(), 'none'))))).toBe(false);
  expect(isFileRefused(Object.assign(new Error('listen EACCES'), { code: 'EACCES', port: 80 }))).toBe(false);
  expect(isFileRefused(new TypeError('x is undefined'))).toBe(false);
});
