import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

/** Keeps the thread busy for longer than a turn may last. */
function toil(): void {
  const until = performance.now() + 50;
  while (performance.now() < until);
}

test('what waits is done between items that take long', async () => {
  const events: string[] = [];
  setTimeout(() => events.push('a key'));
  await inTurns(['first', 'second'], (item) => {
    toil();
    events.push(item);
  });
  expect(events).toEqual(['first', 'a key', 'second']);
});

test('items that take no time are done at once', async () => {
  const items: number[] = [];
  const done = inTurns([1, 2, 3], (item) => items.push(item));
  expect(items).toEqual([1, 2, 3]);
  await done;
});
