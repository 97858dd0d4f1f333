import { expect, test } from 'vitest';
import { cutOff, isEmpty, isTooDeep } from './json.ts';
test('what is nested too deeply is cut off, and found to have been', () => {
  const nested = (levels: number): object => JSON.parse('{"a":['.repeat(levels) + ']}'.repeat(levels)) as object;
  const cut = cutOff(nested(10_000));
  expect(isTooDeep(cut)).toBe(true);
  expect(JSON.stringify(cut).length).toBeLessThan(5000);
  const fine = nested(100);
  expect(cutOff(fine)).toBe(fine);
});

test('a false switch and an empty list say nothing, and a zero does', () =>
  expect([false, '', null, undefined, [], 0, 'a', {}].map(isEmpty)).toEqual([true, true, true, true, true, false, false, false]));
