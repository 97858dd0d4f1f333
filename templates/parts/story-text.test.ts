import { expect, test } from 'vitest';
import { splitAtCode, withoutCodeMarks } from './story-text.ts';

test.each([
  ['plain', ['plain'], 'plain'],
  ['Use `gap` here', ['Use ', 'gap', ' here'], 'Use gap here'],
  ['`a` or `b`', ['', 'a', ' or ', 'b', ''], 'a or b'],
  ['one ` alone', ['one ` alone'], 'one ` alone'],
  ['`a` and ` alone', ['', 'a', ' and ` alone'], 'a and ` alone'],
  ['nothing in `` these', ['nothing in `` these'], 'nothing in `` these'],
  ['', [''], ''],
])('the code in %j is %j, and without marks it is %j', (text, parts, plain) => {
  expect(splitAtCode(text)).toEqual(parts);
  expect(withoutCodeMarks(text)).toBe(plain);
});
