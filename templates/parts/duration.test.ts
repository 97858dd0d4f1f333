import { expect, test } from 'vitest';
import type { Translate } from '../contract.ts';
import { inWords, readingMinutes } from './duration.ts';

const t: Translate = (key, values) => `${key} ${JSON.stringify(values)}`;

test.each([
  [45, 'time.minutes {"minutes":45}'],
  [120, 'time.hours {"hours":2}'],
  [150, 'time.hoursMinutes {"hours":2,"minutes":30}'],
  [12.1 + 7.2, 'time.minutes {"minutes":19}'],
  [59.6, 'time.hours {"hours":1}'],
])('formats %f minutes in the largest units', (minutes, words) => {
  expect(inWords(minutes, t)).toBe(words);
});

test('estimates the reading time from the number of words, at least one minute', () => {
  const text = { type: 'text', text: 'word '.repeat(200) };
  expect(readingMinutes(null)).toBe(1);
  for (const content of ['hola', {}, [null], [{ type: 'text', text: 7 }]])
    expect(readingMinutes({ type: 'doc', content } as never)).toBe(1);
  expect(readingMinutes({ type: 'doc', content: [{ type: 'paragraph', content: [text, text, text] }] })).toBe(3);
});
