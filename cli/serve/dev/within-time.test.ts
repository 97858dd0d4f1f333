import { expect, test } from 'vitest';
import { withinTime } from './within-time.ts';

test('returns the result of the work, or rethrows its error', () => {
  const thrown = new Error('its own');
  expect(withinTime(() => ['done'], 10_000)).toEqual(['done']);
  const work = () => {
    throw thrown;
  };
  expect(() => withinTime(work, 10_000)).toThrow(thrown);
});

test('stops work that exceeds the time limit', () => {
  const work = () => {
    for (;;);
  };
  expect(() => withinTime(work, 20)).toThrow('It was not done after 0.02 s, and was ended.');
  expect(withinTime(() => 'and goes on', 10_000)).toBe('and goes on');
});
