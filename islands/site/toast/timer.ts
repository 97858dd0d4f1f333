export type Timer = ReturnType<typeof startTimer>;

/** Calls back once after `ms`, not counting the time on hold, of which there may be any number of reasons at once. */
export function startTimer(ms: number, done: () => void) {
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
    hold(reason: string): void {
      if (reasons.size === 0) {
        clearTimeout(handle);
        left -= performance.now() - since;
      }
      reasons.add(reason);
    },
    release(reason: string): void {
      if (reasons.delete(reason) && reasons.size === 0) run();
    },
    stop(): void {
      // A reason that is never released.
      reasons.add('stopped');
      clearTimeout(handle);
    },
  };
}
