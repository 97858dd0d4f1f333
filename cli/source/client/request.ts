import { connectionReason, isBusy, readBody, TOO_LONG } from '../../lib/requests.ts';
import { isObject, toText } from '../../lib/json.ts';
import { contentServiceFailed } from '../../report/errors/content.ts';
import { onALine } from '../../report/log.ts';
import type { Clock } from './clock.ts';
import type { Limiter, Turn } from './limiter.ts';

/** The outcome of one request. */
export type Outcome =
  | { readonly ok: true; readonly headers: Headers; readonly data: unknown; readonly bytes: number }
  | {
      readonly ok: false;
      /** Null if there was no response. */
      readonly status: number | null;
      readonly reason: string;
      readonly mayRetry: boolean;
      /** The service's `Retry-After`. */
      readonly retryAfterMs: number | null;
    };

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
export async function withRetries(once: () => Promise<Outcome>, options: RetryOptions): Promise<Success> {
  const { address, maxRetries, limiter, turn, clock, onRetry, onWait } = options;
  for (let attempts = 1; ; attempts++) {
    const outcome = await limiter.run(once, turn);
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

/** Thrown for a body that is JSON but not what it has to be; its message is the reason. */
export class UnusableBody extends Error {}

/** Parses the bytes of a body; throws a SyntaxError if they are not JSON, or an UnusableBody. */
export type ParseBody<T = unknown> = (body: Buffer) => T;

export const parseJson: ParseBody = (body) => JSON.parse(body.toString('utf8')) as unknown;

interface AttemptOptions {
  readonly fetch: typeof fetch;
  readonly parse: ParseBody;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly clock: Clock;
}

/** Makes one request and reads the whole body, both within the timeout; throws only if the build was aborted. */
export async function attempt(url: string, init: RequestInit, options: AttemptOptions): Promise<Outcome> {
  const { fetch, parse, timeoutMs, signal, clock } = options;
  const begun: { response?: Response } = {};
  try {
    return await clock.withTimeout(timeoutMs, signal ?? NEVER, async (stop): Promise<Outcome> => {
      const response = await fetch(url, { ...init, signal: stop });
      begun.response = response;
      const body = await readBody(response);
      if (body === null) return { ok: false, status: response.status, reason: TOO_LONG, mayRetry: false, retryAfterMs: null };
      return toOutcome(response, { body, parse: response.ok ? parse : parseJson, clock });
    });
  } catch (error) {
    signal?.throwIfAborted();
    return {
      ok: false,
      status: begun.response?.status ?? null,
      reason: failureReason(error, begun.response),
      mayRetry: true,
      retryAfterMs: null,
    };
  }
}

/**
 * The URL of a request in a form safe to print: without its token, with long values shortened.
 *
 * @example toShownAddress('https://api.storyblok.com/v2/cdn/stories?page=2&token=secret') // => 'https://api.storyblok.com/v2/cdn/stories?page=2'
 */
export function toShownAddress(address: string): string {
  const [path = '', query = ''] = address.split('?', 2);
  const shown = [...new URLSearchParams(query)]
    .filter(([name]) => name !== 'token')
    .map(([name, value]) => `${name}=${value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value}`);
  return shown.length > 0 ? `${path}?${shown.join('&')}` : path;
}

// --- internal ---

const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const LONGEST_ASKED_MS = 120_000;

const NEVER = new AbortController().signal;

function failureReason(error: unknown, response: Response | undefined): string {
  if (!response) return connectionReason(error);
  // Where what was compressed is damaged, `fetch` may just never end.
  const orDamaged = response.headers.has('content-encoding') ? ', or cannot be decompressed' : '';
  return `the response was interrupted${orDamaged} (${connectionReason(error)})`;
}

interface Received extends Pick<AttemptOptions, 'parse' | 'clock'> {
  readonly body: Buffer;
}

function toOutcome(response: Response, { body, parse, clock }: Received): Outcome {
  const { status, headers } = response;
  const { data, reason } = read(response, body, parse);
  if (response.ok && reason === null) return { ok: true, headers, data, bytes: body.length };
  return {
    ok: false,
    status,
    reason: reason ?? givenReason(data),
    // A response that is not JSON, or not what it has to be, comes from something between us and the service, and is temporary.
    mayRetry: isBusy(response) || response.ok,
    retryAfterMs: retryAfter(headers.get('retry-after'), clock),
  };
}

function read(response: Response, body: Buffer, parse: ParseBody): { readonly data?: unknown; readonly reason: string | null } {
  try {
    return { data: parse(body), reason: null };
  } catch (error) {
    if (error instanceof UnusableBody) return { reason: error.message };
    if (error instanceof SyntaxError) return { reason: brokenReason(response, body.toString('utf8')) };
    throw error;
  }
}

function brokenReason(response: Response, body: string): string {
  if (body === '') return 'the response was empty';
  if (/^\s*</.test(body)) return 'it sent HTML instead of JSON';
  return response.ok ? 'its JSON is invalid or truncated' : 'it did not send JSON';
}

// Errors come as {"error": "…"} or, for a missing story, as ["…"].
function givenReason(data: unknown): string {
  const given = Array.isArray(data) ? toText(data[0]) : isObject(data) ? toText(data['error']) || toText(data['message']) : '';
  // Printed: it may contain anything, of any length.
  const shown = onALine(given.slice(0, LONGEST_REASON)).replace(/[\s.]+$/, '');
  return shown ? `"${shown}"` : 'it gave no reason';
}

const LONGEST_REASON = 300;

// Seconds, or a date.
function retryAfter(header: string | null, clock: Clock): number | null {
  if (!header) return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - clock.date() : seconds * 1000;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

const LONGEST = 60;
