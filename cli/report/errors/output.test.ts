import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { isFileRefused } from './output.ts';

const refusal = (code: string) => Object.assign(new Error(`${code}: open 'a'`), { code, path: 'a' });

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG'])('%s on a file counts as refused by the system', (code) => {
  expect(isFileRefused(refusal(code))).toBe(true);
});

test('a symbolic link to itself counts as refused by the system', () => {
  const link = join(tempDir(), 'self');
  symlinkSync(link, link);
  expect(isFileRefused(thrownBy(() => readFileSync(link)))).toBe(true);
});

test('a missing file, a refused port and a programming error do not count as refused files', () => {
  expect(isFileRefused(thrownBy(() => readFileSync(join(tempDir(), 'none'))))).toBe(false);
  expect(isFileRefused(Object.assign(new Error('listen EACCES'), { code: 'EACCES', port: 80 }))).toBe(false);
  expect(isFileRefused(new TypeError('x is undefined'))).toBe(false);
});
