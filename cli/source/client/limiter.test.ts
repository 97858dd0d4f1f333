import { expect, test } from 'vitest';
import { aClock } from '../../../test/support/clock.ts';
import { createLimiter } from './limiter.ts';

async function startsOf(rates: readonly number[], late = 0) {
  const onTime = aClock();
  const clock = { ...onTime, sleep: (ms: number, signal: AbortSignal | undefined) => onTime.sleep(ms + late, signal) };
  const limiter = createLimiter({ atOnce: 100, clock, onWait: () => {} });
  const starts: number[] = [];
  await Promise.all(rates.map((perSecond) => limiter.run(async () => void starts.push(clock.now()), { perSecond })));
  return starts;
}

test.each([
  [
    [5, 5, 5, 5, 5, 5, 5],
    [0, 200, 400, 600, 800, 1000, 1200],
  ],
  [
    [0.5, 0.5, 0.5],
    [0, 2000, 4000],
  ],
  [
    [2.5, 2.5, 2.5, 2.5],
    [0, 400, 800, 1200],
  ],
  [
    [50, 5, 50, 50],
    [0, 200, 220, 240],
  ],
])('requests with limits of %o per second are sent at %o ms', async (rates, starts) => {
  expect(await startsOf(rates)).toEqual(starts);
});

test('a late timer delays only its own request, and the rate still holds', async () => {
  const starts = await startsOf(
    Array.from({ length: 52 }, () => 5),
    10,
  );
  expect(starts.slice(0, 7)).toEqual([0, 210, 410, 610, 810, 1010, 1220]);
  // Over ten seconds, 10 ms are lost per second, not per request.
  expect(starts.at(50)).toBe(10_100);
  for (const [index, start] of starts.slice(5).entries()) expect(start - (starts[index] ?? 0)).toBeGreaterThanOrEqual(1000);
});

test('an idle period does not allow a burst', async () => {
  const clock = aClock();
  const limiter = createLimiter({ atOnce: 100, clock, onWait: () => {} });
  const start = () => limiter.run(async () => clock.now(), { perSecond: 5 });
  await start();
  await clock.sleep(10_000, undefined);
  expect(await Promise.all([start(), start(), start()])).toEqual([10_000, 10_200, 10_400]);
});

test('limits concurrent requests in the order of their arrival', async () => {
  const limiter = createLimiter({ atOnce: 2, clock: aClock(), onWait: () => {} });
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 7 }, (_, number) =>
      limiter.run(
        async () => {
          order.push(number);
          most = Math.max(most, ++running);
          await new Promise((resolve) => setImmediate(resolve));
          running--;
        },
        { perSecond: Infinity },
      ),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('a pause delays all requests, a failed request none', async () => {
  const clock = aClock();
  const limiter = createLimiter({ atOnce: 1, clock, onWait: () => {} });
  await expect(limiter.run(() => Promise.reject(new Error('no')), { perSecond: 5 })).rejects.toThrow('no');
  limiter.pause(3000);
  limiter.pause(1000);
  const starts = await Promise.all([0, 1].map(() => limiter.run(async () => clock.now(), { perSecond: 5 })));
  expect(starts).toEqual([3000, 3200]);
});

test('an aborted request gives its turn to the next', async () => {
  const clock = aClock();
  const limiter = createLimiter({ atOnce: 10, clock, onWait: () => {} });
  const stop = new AbortController();
  await limiter.run(async () => {}, { perSecond: 1 });
  const stopped = limiter.run(async () => 'never', { perSecond: 1, signal: stop.signal });
  const next = limiter.run(async () => clock.now(), { perSecond: 1 });
  stop.abort();
  await expect(stopped).rejects.toThrow('aborted');
  expect(await next).toBe(1000);
});
