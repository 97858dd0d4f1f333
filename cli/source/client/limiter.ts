import type { Clock } from './clock.ts';

/** Decides when the next request may start. */
export interface Limiter {
  /** Runs the request as soon as the limit allows; rejects if the signal aborts first. */
  run<T>(request: () => Promise<T>, turn: Turn): Promise<T>;
  /** Starts no request for a while, because the service reported that we are too fast. */
  pause(ms: number): void;
}

export interface Turn {
  /** How many requests may start within any second. */
  readonly perSecond: number;
  readonly signal?: AbortSignal | undefined;
}

interface LimiterOptions {
  /** Maximum concurrent requests; Storyblok allows 30. */
  readonly atOnce: number;
  readonly clock: Clock;
  readonly onWait: (ms: number) => void;
}

/**
 * Starts requests in order, evenly spaced rather than a second's worth at once: the service counts them on arrival, and five that a slow handshake
 * delays would coincide with the next five. A request that starts slightly late does not delay the next ones, as long as no second exceeds the limit.
 */
export function createLimiter({ atOnce, clock, onWait }: LimiterOptions): Limiter {
  const queue: (() => void)[] = [];
  let running = 0;
  // Start times within the last second.
  let starts: readonly number[] = [];
  // When the last one was due, not when it started.
  let lastTurn = -Infinity;
  let pausedUntil = -Infinity;
  let gate = Promise.resolve();

  const wait = async ({ perSecond, signal }: Turn) => {
    const asked = clock.now();
    const isFullUntil = (starts.at(-Math.ceil(perSecond)) ?? -Infinity) + 1000;
    let due = Math.max(asked, lastTurn + 1000 / perSecond, isFullUntil);
    for (;;) {
      signal?.throwIfAborted();
      due = Math.max(due, pausedUntil);
      const left = due - clock.now();
      if (left <= 0) break;
      await clock.sleep(left, signal);
    }
    const now = clock.now();
    lastTurn = due;
    starts = [...starts.filter((start) => start > now - 1000), now];
    onWait(now - asked);
  };

  const enter = async () => {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
  };
  // A slot is handed over rather than freed, so that no other request can take it in between.
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running--;
  };

  return {
    async run(request, turn) {
      await enter();
      try {
        const mine = gate.then(() => wait(turn));
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

/**
 * How many requests per second Storyblok accepts for pages of this size, which is 0 for those that are not lists (docs: "Rate Limits").
 *
 * @example publishedRate(100) // => 6
 */
export function publishedRate(perPage: number): number {
  if (perPage <= 25) return 50;
  if (perPage <= 50) return 15;
  return perPage <= 75 ? 10 : 6;
}
