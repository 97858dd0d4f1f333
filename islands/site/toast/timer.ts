/** A countdown that can be held, for any number of reasons at once. */
export interface Timer {
  hold(reason: string): void;
  release(reason: string): void;
  stop(): void;
}

/** What a timer requires of the browser; tests provide their own. */
export interface Clock {
  now(): number;
  set(callback: () => void, ms: number): unknown;
  clear(handle: unknown): void;
}

/** Calls back once after `ms`, not counting the time on hold. */
export function startTimer(ms: number, done: () => void, clock: Clock = browserClock): Timer {
  const reasons = new Set<string>();
  let left = ms;
  let since = 0;
  let handle: unknown = null;
  const run = () => {
    since = clock.now();
    handle = clock.set(done, left);
  };
  run();
  return {
    hold(reason) {
      if (reasons.size === 0) {
        clock.clear(handle);
        left -= clock.now() - since;
      }
      reasons.add(reason);
    },
    release(reason) {
      if (reasons.delete(reason) && reasons.size === 0) run();
    },
    stop() {
      // A reason that is never released.
      reasons.add('stopped');
      clock.clear(handle);
    },
  };
}

// --- internal ---

const browserClock: Clock = {
  now: () => performance.now(),
  set: (callback, ms) => setTimeout(callback, ms),
  clear: (handle) => clearTimeout(handle as number),
};
