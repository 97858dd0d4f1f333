import { expect, test } from 'vitest';
import { aClock } from '../../../test/support/clock.ts';
import { createLimiter } from './limiter.ts';
import { retryDelay, toShownAddress, withRetries, type Outcome } from './request.ts';

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

test.each([
  ['https://api.storyblok.com/v2/cdn/stories?page=2&token=secret', 'https://api.storyblok.com/v2/cdn/stories?page=2'],
  ['https://api.storyblok.com/v2/cdn/spaces/me?token=secret', 'https://api.storyblok.com/v2/cdn/spaces/me'],
  ['https://x.example/v2/cdn/links', 'https://x.example/v2/cdn/links'],
  [`https://x.example/?by_uuids=${'a'.repeat(100)}`, `https://x.example/?by_uuids=${'a'.repeat(60)}…`],
])('%s is printed as %s', (address, shown) => {
  expect(toShownAddress(address)).toBe(shown);
});
