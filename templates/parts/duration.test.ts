import { expect, test } from 'vitest';
import type { Translate } from '../contract.ts';
import { inWords, readingMinutes, statedMinutes } from './duration.ts';

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

test.each([
  ['6 horas', 360],
  ['1 hora', 60],
  ['4 hours, in Spanish', 240],
  ['2 h 30 min', 150],
  ['2h 30min', 150],
  ['1,5 horas', 90],
  ['1.5 hours', 90],
  ['42 minutos', 42],
  ['De 90 minutes', 90],
  ['1 hora y 20 minutos', 80],
])('"%s" is %i minutes', (text, minutes) => {
  expect(statedMinutes(text)).toBe(minutes);
});

test.each([
  '',
  'una mañana',
  '2 h 30',
  '2h30',
  '0 horas',
  'De 2 a 3 horas',
  '3-4 horas',
  '2 días, 4 horas',
  'dos tardes de 3 horas',
  'three evenings, 2 hours each',
  '4 horas por 2 sesiones',
  '2 horas al día',
  '7',
  '999999999999 horas',
  '1234567 min',
])('"%s" is no single time', (text) => {
  expect(statedMinutes(text)).toBeNull();
});
