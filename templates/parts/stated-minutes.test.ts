import { expect, test } from 'vitest';
import { statedMinutes } from './stated-minutes.ts';

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
