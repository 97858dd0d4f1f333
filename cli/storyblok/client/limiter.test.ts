import { expect, test } from 'vitest';
import { aClock } from '../test-support.ts';
import { createLimiter } from './limiter.ts';

async function startsOf(count: number, options: { readonly perSecond: number; readonly atOnce?: number }) {
  const clock = aClock();
  const limiter = createLimiter({ atOnce: 100, clock, onWait: () => {}, ...options });
  const starts: number[] = [];
  await Promise.all(Array.from({ length: count }, () => limiter.run(async () => void starts.push(clock.now()))));
  return starts;
}

test.each([
  [{ perSecond: 5 }, 12, [0, 0, 0, 0, 0, 1000, 1000, 1000, 1000, 1000, 2000, 2000]],
  [{ perSecond: 1 }, 3, [0, 1000, 2000]],
  [{ perSecond: 0.5 }, 3, [0, 2000, 4000]],
  [{ perSecond: 2.5 }, 5, [0, 0, 800, 800, 1600]],
])('%o lets %i requests leave at %o ms', async (options, count, starts) => {
  expect(await startsOf(count, options)).toEqual(starts);
});

test('lets no more be under way than may be at once, in the order they came', async () => {
  const limiter = createLimiter({ perSecond: 1000, atOnce: 2, clock: aClock(), onWait: () => {} });
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 7 }, (_, number) =>
      limiter.run(async () => {
        order.push(number);
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('a pause holds everybody back, and a failed request nobody', async () => {
  const clock = aClock();
  const limiter = createLimiter({ perSecond: 5, atOnce: 1, clock, onWait: () => {} });
  await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  limiter.pause(3000);
  const starts = await Promise.all([0, 1].map(() => limiter.run(async () => clock.now())));
  expect(starts).toEqual([3000, 3000]);
});
