import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../../lib/requests.ts';

/** Time and randomness as inputs, so that tests depend on neither. */
export interface Clock {
  /** Milliseconds since an arbitrary moment. */
  now(): number;
  /** Milliseconds since 1970. */
  date(): number;
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** Runs a function within a time limit. */
  readonly withTimeout: typeof withTimeout;
  /** From 0 up to, but not including, 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  sleep: (ms, signal) => sleep(ms, undefined, signal && { signal }),
  withTimeout,
  random: () => Math.random(),
};
