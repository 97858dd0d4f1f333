/** A countdown that can be held, for any number of reasons at once. */
export interface Timer {
  hold(reason: string): void;
  release(reason: string): void;
  stop(): void;
}

/** Calls back once after `ms`, not counting the time on hold. */
export function startTimer(ms: number, done: () => void): Timer {
  const reasons = new Set<string>();
  let left = ms;
  let since = 0;
  let handle: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    since = performance.now();
    handle = setTimeout(done, left);
  };
  run();
  return {
    hold(reason) {
      if (reasons.size === 0) {
        clearTimeout(handle);
        left -= performance.now() - since;
      }
      reasons.add(reason);
    },
    release(reason) {
      if (reasons.delete(reason) && reasons.size === 0) run();
    },
    stop() {
      // A reason that is never released.
      reasons.add('stopped');
      clearTimeout(handle);
    },
  };
}
