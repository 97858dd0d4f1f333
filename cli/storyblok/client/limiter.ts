import type { Clock } from './clock.ts';

/** Decides when the next request may leave. */
export interface Limiter {
  /** Runs the request as soon as the limit lets it; rejects where the signal aborts before. */
  run<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Lets nothing leave for a while: the service said that we are too fast. */
  pause(ms: number): void;
}

interface LimiterOptions {
  readonly perSecond: number;
  /** Requests under way at once; Storyblok allows 30. */
  readonly atOnce: number;
  readonly clock: Clock;
  readonly onWait: (ms: number) => void;
}

/**
 * At most `perSecond` requests start within any second, which is how Storyblok counts; a rate below one stretches the second.
 * Requests leave one after the other in the order they came.
 */
export function createLimiter({ perSecond, atOnce, clock, onWait }: LimiterOptions): Limiter {
  const limit = Math.max(1, Math.floor(perSecond));
  const window = (1000 * limit) / perSecond;
  const starts: number[] = [];
  const queue: (() => void)[] = [];
  let running = 0;
  let pausedUntil = -Infinity;
  let gate = Promise.resolve();

  const turn = async (signal: AbortSignal | undefined) => {
    const asked = clock.now();
    for (;;) {
      signal?.throwIfAborted();
      const now = clock.now();
      while (starts[0] !== undefined && starts[0] <= now - window) starts.shift();
      const free = starts.length < limit ? now : (starts[0] ?? now) + window;
      const wait = Math.max(free, pausedUntil) - now;
      if (wait <= 0) break;
      await clock.sleep(wait, signal);
    }
    starts.push(clock.now());
    onWait(clock.now() - asked);
  };

  const enter = async () => {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
  };
  // A place is handed over rather than freed, so that nobody slips in between.
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running--;
  };

  return {
    async run(request, signal) {
      await enter();
      try {
        const mine = gate.then(() => turn(signal));
        gate = mine.catch(() => {});
        await mine;
        return await request();
      } finally {
        leave();
      }
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
    },
  };
}
