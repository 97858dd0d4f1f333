import type { AcademyError } from '../../report/errors.ts';
import { contentServiceFailed } from '../../report/errors/content.ts';
import { toShownAddress } from './address.ts';
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

/** Tries until there is an answer, the failure is one that stays, or the attempts are used up. */
export async function withRetries(attempt: () => Promise<Outcome>, options: RetryOptions): Promise<Success> {
  const { address, maxRetries, limiter, turn, clock, onRetry, onWait } = options;
  for (let attempts = 1; ; attempts++) {
    const outcome = await limiter.run(attempt, turn);
    if (outcome.ok) return outcome;
    if (!outcome.mayRetry || attempts > maxRetries) throw toError(outcome, { attempts, address });
    onRetry(outcome.reason);
    const delay = retryDelay(outcome, { attempts, random: clock.random() });
    // 429 is about all requests, not about this one.
    if (outcome.status === 429) limiter.pause(delay);
    onWait(delay);
    await clock.sleep(delay, turn.signal);
  }
}

/**
 * Doubles from half a second up to half a minute, give or take a quarter, so that parallel requests do not come back together; what the
 * service asked for goes first, up to two minutes.
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

function toError(
  { status, reason }: Failure,
  { attempts, address }: { readonly attempts: number; readonly address: string },
): AcademyError {
  return contentServiceFailed({ status, reason, attempts, url: toShownAddress(address) });
}
