import type { Clock } from './clock.ts';

/** Decides when the next request may leave. */
export interface Limiter {
  /** Runs the request as soon as the limit lets it; rejects where the signal aborts before. */
  run<T>(request: () => Promise<T>, turn: Turn): Promise<T>;
  /** Lets nothing leave for a while: the service said that we are too fast. */
  pause(ms: number): void;
}

export interface Turn {
  /** How many requests may start within any second. */
  readonly perSecond: number;
  readonly signal?: AbortSignal | undefined;
}

interface LimiterOptions {
  /** Requests under way at once; Storyblok allows 30. */
  readonly atOnce: number;
  readonly clock: Clock;
  readonly onWait: (ms: number) => void;
}

/**
 * Lets requests start one after the other in the order they came, evenly spread rather than a second's worth at a time: the service counts when
 * they arrive, and five that a slow handshake delays would meet the next five. One that starts a little late does not delay those after it, as long as no
 * more start within any second than may.
 */
export function createLimiter({ atOnce, clock, onWait }: LimiterOptions): Limiter {
  const queue: (() => void)[] = [];
  let running = 0;
  // Those of the last second.
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
  // A place is handed over rather than freed, so that nobody slips in between.
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
