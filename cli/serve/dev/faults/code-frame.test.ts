import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../../test/support/temp-dir.ts';
import { codeFrame, placeOf } from './code-frame.ts';

const CODE = Array.from({ length: 12 }, (_, index) => `\tline ${index + 1}`).join('\n');

test('shows the lines around a position, with a marker below it', () => {
  const file = join(tempDir({ 'a.ts': CODE }), 'a.ts');
  expect(codeFrame({ file, line: 9, column: 1 })).toBe(
    ['   7 | \tline 7', '   8 | \tline 8', '>  9 | \tline 9', '     | \t^', '  10 | \tline 10', '  11 | \tline 11'].join('\n'),
  );
  expect(codeFrame({ file, line: 1, column: 0 })).toMatch(/^> 1 \| \tline 1\n {4}\| \^\n {2}2 \| /);
});

test('returns null for a line or a file that does not exist', () => {
  const folder = tempDir({ 'a.ts': CODE });
  expect(codeFrame({ file: join(folder, 'a.ts'), line: 99, column: 0 })).toBeNull();
  expect(codeFrame({ file: join(folder, 'b.ts'), line: 1, column: 0 })).toBeNull();
});

test('placeOf finds the position of a text in a file', () => {
  const file = join(tempDir({ 'a.ts': CODE }), 'a.ts');
  expect(placeOf(file, 'line 3')).toEqual({ file, line: 3, column: 1 });
  expect(placeOf(file, 'nowhere')).toBeNull();
});
