import { expect, test } from 'vitest';
import { takeId, type TakenIds } from './ids.ts';

const takeAll = (wanted: readonly string[], taken: TakenIds = new Map()) => wanted.map((one) => takeId(one, taken));

test.each([
  [
    ['a', 'a', 'a-2', 'a'],
    ['a', 'a-2', 'a-2-2', 'a-3'],
  ],
  [
    ['a-2', 'a', 'a', 'a', 'a-2'],
    ['a-2', 'a', 'a-3', 'a-4', 'a-2-2'],
  ],
  [
    ['a', 'a', 'a-3', 'a', 'a', 'a-3'],
    ['a', 'a-2', 'a-3', 'a-4', 'a-5', 'a-3-2'],
  ],
  [
    ['a-1', 'a-02', 'a', 'a', 'a-1'],
    ['a-1', 'a-02', 'a', 'a-2', 'a-1-2'],
  ],
  [
    ['', '', '-2', ''],
    ['', '-2', '-2-2', '-3'],
  ],
])('who wants %j gets %j', (wanted, ids) => expect(takeAll(wanted)).toEqual(ids));

test('each id is the wanted one or the first free one with a number, in any order of up to six similar names', () => {
  const free = (wanted: string, taken: Set<string>): string => {
    const id = [wanted, ...[2, 3, 4, 5, 6, 7].map((number) => `${wanted}-${number}`)].find((one) => !taken.has(one)) ?? '';
    taken.add(id);
    return id;
  };
  for (const wanted of orders(['a', 'a-2', 'a-3', 'a-2-2'], 6)) {
    const taken = new Set<string>();
    expect(takeAll(wanted)).toEqual(wanted.map((one) => free(one, taken)));
  }
});

test('equal names are not compared with all of those before', () => {
  let compared = 0;
  class Counting extends Map<string, number> {
    override has(id: string): boolean {
      compared += 1;
      return super.has(id);
    }
  }
  const ids = takeAll(
    Array.from({ length: 1000 }, () => 'a'),
    new Counting(),
  );
  expect([ids[1], ids.at(-1)]).toEqual(['a-2', 'a-1000']);
  expect(compared).toBeLessThan(3000);
});

// --- internal ---

/** All sequences of a length. */
function orders(names: readonly string[], length: number): readonly (readonly string[])[] {
  if (length === 0) return [[]];
  return orders(names, length - 1).flatMap((order) => names.map((name) => [...order, name]));
}
