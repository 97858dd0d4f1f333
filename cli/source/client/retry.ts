import { contentServiceFailed } from '../../report/errors/content.ts';
import { toShownAddress } from './attempt.ts';
import type { Outcome } from './attempt.ts';
import type { Clock } from './clock.ts';
import type { Limiter, Turn } from './limiter.ts';

export type Success = Extract<Outcome, { ok: true }>;
type Failure = Extract<Outcome, { ok: false }>;

interface RetryOptions {
  readonly address: string;
  readonly maxRetries: number;
  readonly limiter: Limiter;
  readonly turn: Turn;
  readonly clock: Clock;
  readonly onRetry: (reason: string) => void;
  readonly onWait: (ms: number) => void;
}

/** Retries until there is a response, a permanent failure, or no attempt left. */
export async function withRetries(attempt: () => Promise<Outcome>, options: RetryOptions): Promise<Success> {
  const { address, maxRetries, limiter, turn, clock, onRetry, onWait } = options;
  for (let attempts = 1; ; attempts++) {
    const outcome = await limiter.run(attempt, turn);
    if (outcome.ok) return outcome;
    if (!outcome.mayRetry || attempts > maxRetries) {
      const { status, reason } = outcome;
      throw contentServiceFailed({ status, reason, attempts, url: toShownAddress(address) });
    }
    onRetry(outcome.reason);
    const delay = retryDelay(outcome, { attempts, random: clock.random() });
    // A 429 concerns all requests, not just this one.
    if (outcome.status === 429) limiter.pause(delay);
    onWait(delay);
    await clock.sleep(delay, turn.signal);
  }
}

/**
 * Doubles from half a second up to half a minute, plus or minus a quarter so that parallel requests do not retry together; `Retry-After` takes
 * precedence, up to two minutes.
 *
 * @example retryDelay({retryAfterMs: null}, {attempts: 3, random: 0.5}) // => 2000
 */
export function retryDelay(
  { retryAfterMs }: Pick<Failure, 'retryAfterMs'>,
  { attempts, random }: { readonly attempts: number; readonly random: number },
): number {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, LONGEST_ASKED_MS);
  return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS) * (0.75 + random / 2);
}

// --- internal ---

const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const LONGEST_ASKED_MS = 120_000;
