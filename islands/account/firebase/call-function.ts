import { functionAddress } from '../../firebase-rest.ts';
import type { PublicFirebase } from '../../config.ts';
import { CodedError } from './error-code.ts';

interface Call {
  readonly name: string;
  readonly data: unknown;
  /** ID token of the signed-in user, if any. */
  readonly token?: string | null;
  /** @default TIMEOUT_MS */
  readonly timeoutMs?: number;
}

/** Longer than the function's own timeout plus its cold start, so that no failure is reported while it is still working. */
export const TIMEOUT_MS = 30_000;

/**
 * Calls a callable function by its public protocol, because the SDK's client is ten times the code and waits up to 70 seconds. Throws a `CodedError`
 * with the HTTP status as code, which the page's texts are keyed by (`STATUS_CODES`).
 */
export async function callFunction<Result>(config: PublicFirebase, { name, data, token, timeoutMs = TIMEOUT_MS }: Call): Promise<Result> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const giveUp = (cause: unknown): never => {
    throw new CodedError(signal.aborted ? 'deadline-exceeded' : 'network-request-failed', { cause });
  };
  const request = { method: 'POST', headers, body: JSON.stringify({ data }), signal };
  const response = await fetch(functionAddress(config, name), request).catch(giveUp);
  if (!response.ok) throw new CodedError(String(response.status));
  // The timeout includes the body.
  return resultOf(await response.text().catch(giveUp)) as Result;
}

/** A function's result; throws a `CodedError` if the body has none. */
export function resultOf(body: string): unknown {
  const { result } = parse(body) ?? {};
  if (result === undefined) throw new CodedError('missing-data');
  return result;
}

// --- internal ---

function parse(body: string): { readonly result?: unknown } | null {
  try {
    return JSON.parse(body) as { readonly result?: unknown } | null;
  } catch (cause) {
    throw new CodedError('invalid-response', { cause });
  }
}
