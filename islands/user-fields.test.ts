import { expect, test } from 'vitest';
import { userFieldProblem } from './user-fields.ts';
import type { UserFieldName } from './user-fields.ts';

test.each<readonly [UserFieldName, string, ReturnType<typeof userFieldProblem>]>([
  ['name', '', null],
  ['name', 'n'.repeat(80), null],
  ['name', 'n'.repeat(81), 'too-long'],
  ['name', '😀'.repeat(41), 'too-long'],
  ['experience', 'learning', null],
  ['experience', 'guru', 'not-allowed'],
  ['country', 'MX', null],
  ['country', 'mx', 'not-allowed'],
  ['country', 'MX\n', 'not-allowed'],
  ['locale', 'en', null],
  ['locale', 'fr', 'not-allowed'],
  ['avatar', 'https://example.com/a.png', null],
  ['avatar', 'http://example.com/a.png', 'not-allowed'],
  ['avatar', 'https://example.com/a b.png', 'not-allowed'],
  ['email', 'anything', null],
])('%s "%s": %s', (name, value, problem) => {
  expect(userFieldProblem(name, value)).toBe(problem);
});
