import { expect, test } from 'vitest';
import { aClock } from '../../../test/support/clock.ts';
import type { Outcome } from './attempt.ts';
import { createLimiter } from './limiter.ts';
import { retryDelay, withRetries } from './retry.ts';

test.each([
  [{ retryAfterMs: null }, { attempts: 1, random: 0.5 }, 500],
  [{ retryAfterMs: null }, { attempts: 2, random: 0 }, 750],
  [{ retryAfterMs: null }, { attempts: 3, random: 0.5 }, 2000],
  [{ retryAfterMs: null }, { attempts: 20, random: 0.5 }, 30_000],
  [{ retryAfterMs: 4000 }, { attempts: 1, random: 0.9 }, 4000],
])('retryDelay(%o, %o) is %i', (failure, state, delay) => {
  expect(retryDelay(failure, state)).toBe(delay);
});

test.each([
  [429, 7000],
  [503, 200],
])('after a %i, the next request is sent after %i ms', async (status, ms) => {
  const clock = aClock();
  const onWait = () => {};
  const limiter = createLimiter({ atOnce: 9, clock, onWait });
  const outcomes: Outcome[] = [
    { ok: false, status, reason: 'busy', mayRetry: true, retryAfterMs: 7000 },
    { ok: true, headers: new Headers(), data: {}, bytes: 2 },
  ];
  const turn = { perSecond: 5 };
  // Its own waits take no time.
  const ownClock = { ...clock, sleep: async () => {} };
  await withRetries(async () => outcomes.shift() as Outcome, {
    address: 'http://x',
    maxRetries: 1,
    limiter,
    turn,
    clock: ownClock,
    onRetry: onWait,
    onWait,
  });
  expect(clock.now()).toBe(ms);
});
