import { expect, test } from 'vitest';
import { enumerate } from './enumerate.ts';

test.each([
  ['es-ES', 'a, b'],
  ['en-US', 'a, b'],
  ['ar-EG', 'a، b'],
  ['he-IL', 'a, b'],
  ['fa-IR', 'a،\u200f b'],
  ['ja-JP', 'a b'],
])('texts in %s have its commas between them, even if they are only two', (language, text) => {
  expect(enumerate(['a', '', 'b'], language)).toBe(text);
});
