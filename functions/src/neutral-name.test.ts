import { expect, test } from 'vitest';
import { neutralName } from './neutral-name.ts';

test.each([
  ['José María', 'José María'],
  ["'t Hooft", "'t Hooft"],
  ['O’Neil-Smith (h)', 'O’Neil-Smith (h)'],
  ['Ana 🌸', 'Ana 🌸'],
  ['St. John', 'St. John'],
  ['J.R.R.', 'J. R. R.'],
  ['=1+1', '11'],
  ['= =cmd|calc!A0', 'cmdcalc!A0'],
  ['-2+3', '23'],
  ['- -@x', 'x'],
  ['+34', '34'],
  ['@SUM(A1)', 'SUM(A1)'],
  ['＝1', '1'],
  ['－1', '1'],
  ['Win at x.example/a', 'Win at x. examplea'],
  ['ana@x.example', 'anax. example'],
  ['mailto:a', 'mailtoa'],
  ['"=1', '1'],
  ['Ana\u202e\u200b', 'Ana'],
  ['=', ''],
])('%j becomes %j', (name, neutral) => expect(neutralName(name)).toBe(neutral));
