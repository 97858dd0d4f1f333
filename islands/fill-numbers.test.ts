import { expect, test, vi } from 'vitest';
import { fillNumbers } from './fill-numbers.ts';
import { fill } from './fill.ts';
import { progressInWords } from './learning/progress/in-words.ts';

const inLanguage = (lang: string) => void vi.stubGlobal('document', { documentElement: { lang } });

test('how much is done is said in words', () => {
  inLanguage('en-US');
  const words = { part: '{done} of {total} lessons', all: 'Completed' };
  expect(progressInWords(2, 3, words)).toBe('2 of 3 lessons');
  expect(progressInWords(3, 3, words)).toBe('Completed');
});

test('numbers are written as in the language of the page, and choose among their plurals', () => {
  const text = '{total} / {done|one|#|other|# + #|}';
  inLanguage('en-US');
  expect(fillNumbers(text, { done: 1, total: 1200 })).toBe('1,200 / 1');
  inLanguage('ar-EG');
  expect(fillNumbers(text, { done: 12, total: 1200 })).toBe('١٬٢٠٠ / ١٢ + ١٢');
});

test('places without a value are kept, and those in values are none', () => {
  expect(fill('{a} and {b}', { a: 'one' })).toBe('one and {b}');
  expect(fill('{a} and {b}', { a: '{b}', b: '2' })).toBe('{b} and 2');
});
