import { setMaxListeners } from 'node:events';
import { messageOf } from '../report/errors.ts';
import { isObject, toText } from './json.ts';

/**
 * Runs a function with a signal that aborts after a time (milliseconds) or when another signal does, and then rejects with the reason, whatever becomes
 * of the function: the body of a `fetch` may never settle, not even when it is aborted, as where the check sum of its gzip is wrong. The timer keeps
 * the process alive, which would otherwise end in the middle of such a wait; and an `AbortSignal.timeout` referenced only by an `AbortSignal.any` is
 * garbage-collected by Node, and then never fires.
 */
export async function withTimeout<T>(ms: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const either = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    either.signal.addEventListener('abort', () => reject(either.signal.reason as Error));
  });
  const stop = () => either.abort(signal.reason);
  const timer = setTimeout(() => either.abort(new DOMException(`it took longer than ${ms / 1000} s`, 'TimeoutError')), ms);
  // Many may run at once, each with a listener: Node would warn of a leak.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([aborted, work(either.signal)]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Processes all items with limited concurrency: each lane takes the next item when it is done. */
export async function forEachConcurrently<T>(all: Iterable<T>, lanes: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]();
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Whether a server that answered so may give another answer soon: it was slow, had too many requests, or failed. */
export const isBusy = ({ status }: Response): boolean => status === 408 || status === 429 || status >= 500;

// Anything larger is not ours, and must not fill the memory: the addresses of a million stories fit.
const LONGEST = 256 * 1024 * 1024;

/** Why a body that `readBody` gives up on cannot be used. */
export const TOO_LONG = `its response is larger than ${LONGEST / 1024 / 1024} MB`;

/** Reads a response's body; null if it is too long, also once decompressed. */
export async function readBody(response: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LONGEST) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Why `fetch` got no response, in one line: only the error's cause says so, and for some errors only its code is readable. */
export function connectionReason(error: unknown): string {
  const code = codeOf(error);
  if (UNTRUSTED.has(code)) return `its certificate is not trusted (${code}); NODE_EXTRA_CA_CERTS can name a file of further authorities`;
  return CODES[code] ?? (code || (messageOf(causeOf(error)).split('\n')[0] ?? ''));
}

/** Whether a host name does not exist. */
export const isUnknownHost = (error: unknown): boolean => codeOf(error) === 'ENOTFOUND';

// --- internal ---

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause) || error;

function codeOf(error: unknown): string {
  const cause = causeOf(error);
  return isObject(cause) ? toText(cause['code']) : '';
}

const CODES: { readonly [code: string]: string } = {
  CERT_HAS_EXPIRED: 'its certificate has expired (CERT_HAS_EXPIRED)',
  ECONNREFUSED: 'nothing listens there (ECONNREFUSED)',
  ECONNRESET: 'the connection was reset (ECONNRESET)',
  ENOTFOUND: 'there is no such host (ENOTFOUND)',
  EAI_AGAIN: 'the host name could not be looked up (EAI_AGAIN)',
  UND_ERR_SOCKET: 'the connection was closed',
  Z_DATA_ERROR: 'it cannot be decompressed (Z_DATA_ERROR)',
};

/** What Node calls a certificate of an authority that it does not know, such as that of a company's network. */
const UNTRUSTED: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
