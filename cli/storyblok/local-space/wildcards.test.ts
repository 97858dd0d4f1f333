import { expect, test } from 'vitest';
import { toMatcher } from './wildcards.ts';

test.each([
  ['a', 'a', true],
  ['a', 'ab', false],
  ['', '', true],
  ['*', '', true],
  ['a*', 'a', true],
  ['a*', 'ba', false],
  ['*a', 'ba', true],
  ['*a', 'ab', false],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['a*b*c', 'a-b-c', true],
  ['a*b*c', 'a-c-b', false],
  ['a*bc*c', 'abc', false],
  ['a*bc*c', 'abcc', true],
  ['**', 'a', true],
  ['a**b', 'ab', true],
  ['a.c', 'abc', false],
  ['(a|b)+$', '(a|b)+$', true],
  ['a*b', 'a\nb', true],
])('the pattern %j recognises %j: %s', (pattern, text, expected) => {
  expect(toMatcher(pattern)(text)).toBe(expected);
});

test('thousands of stars are no work', () => {
  expect(toMatcher(`${'*a'.repeat(7000)}b`)('a'.repeat(10_000))).toBe(false);
});
