import { expect, test } from 'vitest';
import { trimSlashes, urlOf } from './text.ts';

const ROW = '/'.repeat(500_000);

test.each([
  ['/cursos/x/', 'cursos/x'],
  ['//a//b//', 'a//b'],
  ['///', ''],
  ['', ''],
  [`${ROW}a${ROW}b${ROW}`, `a${ROW}b`],
])('the slashes around a path are removed', (path, trimmed) => expect(trimSlashes(path)).toBe(trimmed));

test('an address with accents is one, however often it is asked', () => {
  const texts = Array.from({ length: 20_000 }, (_, number) => `https://académy.example/${number}`);
  expect(texts.filter((text) => urlOf(text) === null)).toEqual([]);
  expect([urlOf('/ñ', 'https://a.example')?.href, urlOf('https://[bad')]).toEqual(['https://a.example/%C3%B1', null]);
});
