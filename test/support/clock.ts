import type { Clock } from '../../cli/source/client/clock.ts';
import { withTimeout } from '../../cli/lib/requests.ts';

export interface TestClock extends Clock {
  /** The requested duration of every sleep, in ms. */
  readonly sleeps: readonly number[];
  /** Expires the timeouts of all pending requests. */
  expire(): void;
}

/** A clock on which sleeping takes no real time and time passes only by sleeping. */
export function aClock(): TestClock {
  const sleeps: number[] = [];
  let timeouts: (() => void)[] = [];
  let now = 0;
  return {
    sleeps,
    now: () => now,
    date: () => Date.parse('2026-01-01T00:00:00Z') + now,
    random: () => 0.5,
    withTimeout(ms, signal, work) {
      const controller = new AbortController();
      timeouts.push(() => controller.abort(new DOMException(`it took longer than ${ms / 1000} s`, 'TimeoutError')));
      return withTimeout(ms, AbortSignal.any([signal, controller.signal]), work);
    },
    expire() {
      for (const expire of timeouts) expire();
      timeouts = [];
    },
    async sleep(ms, signal) {
      sleeps.push(ms);
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      now += ms;
    },
  };
}
