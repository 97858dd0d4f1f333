import { isBusy } from '../../is-busy.ts';
import { isObject, toText } from '../../json.ts';
import { readBody, TOO_LONG } from '../../read-body.ts';
import { connectionReason } from '../../report/connection-reason.ts';
import { onALine } from '../../report/harmless.ts';
import type { Clock } from './clock.ts';

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

/** Parses the bytes of a body; throws a SyntaxError if they are not JSON. */
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
  const timeout = clock.timeout(timeoutMs);
  let status: number | null = null;
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    status = response.status;
    const body = await readBody(response);
    if (body === null) return { ok: false, status, reason: TOO_LONG, mayRetry: false, retryAfterMs: null };
    return toOutcome(response, { body, parse: response.ok ? parse : parseJson, clock });
  } catch (error) {
    signal?.throwIfAborted();
    const broken = status === null ? connectionReason(error) : `the response was interrupted (${connectionReason(error)})`;
    const reason = timeout.aborted ? `it took longer than ${timeoutMs} ms` : broken;
    return { ok: false, status, reason, mayRetry: true, retryAfterMs: null };
  }
}

// --- internal ---

interface Received extends Pick<AttemptOptions, 'parse' | 'clock'> {
  readonly body: Buffer;
}

function toOutcome(response: Response, { body, parse, clock }: Received): Outcome {
  const { status, headers } = response;
  const data = dataOf(body, parse);
  if (response.ok && data !== undefined) return { ok: true, headers, data, bytes: body.length };
  return {
    ok: false,
    status,
    reason: data === undefined ? brokenReason(response, body.toString('utf8')) : toldReason(data),
    // A response that is not JSON comes from something between us and the service, and is temporary.
    mayRetry: isBusy(response) || response.ok,
    retryAfterMs: retryAfter(headers.get('retry-after'), clock),
  };
}

function dataOf(body: Buffer, parse: ParseBody): unknown {
  try {
    return parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function brokenReason(response: Response, body: string): string {
  if (body === '') return 'the response was empty';
  if (/^\s*</.test(body)) return 'it sent HTML instead of JSON';
  return response.ok ? 'its JSON is invalid or truncated' : 'it did not send JSON';
}

// Errors come as {"error": "…"} or, for a missing story, as ["…"].
function toldReason(data: unknown): string {
  const told = Array.isArray(data) ? toText(data[0]) : isObject(data) ? toText(data['error']) || toText(data['message']) : '';
  // Printed: it may contain anything, of any length.
  const shown = onALine(told.slice(0, LONGEST_REASON)).replace(/[\s.]+$/, '');
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
