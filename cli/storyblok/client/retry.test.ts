import { expect, test } from 'vitest';
import { retryDelay } from './retry.ts';

test.each([
  [{ retryAfterMs: null }, { attempts: 1, random: 0.5 }, 500],
  [{ retryAfterMs: null }, { attempts: 2, random: 0 }, 750],
  [{ retryAfterMs: null }, { attempts: 3, random: 0.5 }, 2000],
  [{ retryAfterMs: null }, { attempts: 20, random: 0.5 }, 30_000],
  [{ retryAfterMs: 4000 }, { attempts: 1, random: 0.9 }, 4000],
])('retryDelay(%o, %o) is %i', (failure, state, delay) => {
  expect(retryDelay(failure, state)).toBe(delay);
});
