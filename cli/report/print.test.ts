import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { printErrors } from './print.ts';

const errors = Array.from({ length: 12 }, (_, index) => ({
  name: 'PageNotRendered',
  message: `/${index} could not be rendered`,
  hint: 'Mend it.',
  at: null,
}));

function told(level: 'normal' | 'verbose') {
  const written: string[] = [];
  printErrors(errors, createLog({ stream: { write: (text) => written.push(text) }, level, colours: false, now: () => 0 }));
  return written;
}

test('of many errors the first ones are told, and how many there are beside them', () => {
  const lines = told('normal');
  expect(lines[0]).toBe('\nPageNotRendered: /0 could not be rendered\nHint: Mend it.\n');
  expect(lines.slice(9)).toEqual([
    '\nPageNotRendered: /9 could not be rendered\nHint: Mend it.\n',
    '\n… 2 more (--verbose lists them all)\n',
  ]);
  expect(told('verbose')).toHaveLength(12);
});
