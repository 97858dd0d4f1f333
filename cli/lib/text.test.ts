import { expect, test } from 'vitest';
import { trimSlashes } from './text.ts';

const ROW = '/'.repeat(500_000);

test.each([
  ['/cursos/x/', 'cursos/x'],
  ['//a//b//', 'a//b'],
  ['///', ''],
  ['', ''],
  [`${ROW}a${ROW}b${ROW}`, `a${ROW}b`],
])('the slashes around a path are removed', (path, trimmed) => expect(trimSlashes(path)).toBe(trimmed));
