import { describe, expect, test } from 'vitest';
import { eachWithinTime, withinTime } from './within-time.ts';

test('returns the result of the work, or rethrows its error', () => {
  // As those of Node, it has a code.
  const thrown = Object.assign(new Error('its own'), { code: 'ENOENT' });
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

describe('work on many items', () => {
  const late = (item: string) => new Error(`${item} never ends`);

  test('returns a result for each, or throws the error of one', () => {
    expect(eachWithinTime(['a', 'b'], { ms: 10_000, work: (item) => item.toUpperCase(), late })).toEqual(['A', 'B']);
    const work = (item: string) => {
      if (item === 'b') throw new Error('b is wrong');
    };
    expect(() => eachWithinTime(['a', 'b'], { ms: 10_000, work, late })).toThrow('b is wrong');
  });

  test('stops at the one that takes too long by itself', () => {
    const begun: string[] = [];
    const work = (item: string) => {
      begun.push(item);
      if (item === 'b') for (;;);
    };
    expect(() => eachWithinTime(['a', 'b', 'c'], { ms: 500, work, late })).toThrow('b never ends');
    expect(begun).toEqual(['a', 'b', 'b']);
  });

  test('goes on with the one that was interrupted because of others', () => {
    let isFirst = true;
    const work = (item: string) => {
      // Stands for items that together take longer than one may.
      if (item === 'b' && isFirst) {
        isFirst = false;
        for (;;);
      }
      return item;
    };
    expect(eachWithinTime(['a', 'b', 'c'], { ms: 500, work, late })).toEqual(['a', 'b', 'c']);
  });
});
