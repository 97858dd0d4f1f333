import { readFileSync } from 'node:fs';
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

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG'])('%s of a file is a refusal of the machine', (code) => {
  expect(isFileRefused(refusal(code))).toBe(true);
});

test('a file that is not there, a port that is refused and a mistake in the program are none', () => {
  expect(isFileRefused(thrownBy(() => readFileSync(join(tempDir(), 'none'))))).toBe(false);
  expect(isFileRefused(Object.assign(new Error('listen EACCES'), { code: 'EACCES', port: 80 }))).toBe(false);
  expect(isFileRefused(new TypeError('x is undefined'))).toBe(false);
});
