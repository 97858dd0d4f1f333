import { setTimeout as sleep } from 'node:timers/promises';
import { connectionReason, isBusy, isUnknownHost, readBody, TOO_LONG, withTimeout } from '../lib/requests.ts';
import { fetchStopped } from '../report/errors/content.ts';
import { trimSlashes } from '../lib/text.ts';

/** The result of fetching a file from the deployed site. */
export interface DeployedFile {
  /** Null if the file does not exist or could not be fetched. */
  readonly bytes: Buffer | null;
  /** Why it could not be fetched, else null. */
  readonly unknown: string | null;
  /** False if the host name does not resolve: nothing was ever deployed there. */
  readonly hasHost: boolean;
}

interface FetchOptions {
  /** The deployed site: `https://academy.example`. */
  readonly origin: string;
  /** Time limit in all, in ms. @default 10000 */
  readonly timeoutMs?: number;
  /** Whether the file counts as missing if its address redirects to another one. @default false */
  readonly isExact?: boolean;
  readonly signal: AbortSignal;
}

/** Fetches a file of the deployed site, in up to three attempts if its host is busy or unreachable; throws only when the build is stopped. */
export async function fetchDeployed(path: string, options: FetchOptions): Promise<DeployedFile> {
  const { origin, timeoutMs = 10_000, signal } = options;
  try {
    return await withTimeout(timeoutMs, signal, (stop) => fetchPatiently(path, { ...options, signal: stop }));
  } catch (error) {
    if (signal.aborted) throw fetchStopped();
    return { bytes: null, unknown: `${origin}: ${connectionReason(error)}`, hasHost: true };
  }
}

// --- internal ---

/** Delays before retrying a host that was busy or unreachable. */
const PAUSES_MS = [300, 1000];

async function fetchPatiently(path: string, options: FetchOptions): Promise<DeployedFile> {
  for (const pauses = PAUSES_MS.values(); ;) {
    const { mayPass, ...file } = await fetchOnce(path, options);
    const pause = pauses.next();
    if (!mayPass || pause.done) return file;
    await sleep(pause.value, undefined, { signal: options.signal });
  }
}

/** `mayPass` is whether a retry may succeed. */
async function fetchOnce(path: string, { origin, signal, isExact = false }: FetchOptions): Promise<DeployedFile & { mayPass: boolean }> {
  const missing = { bytes: null, unknown: null, hasHost: true, mayPass: false };
  const address = `${origin}/${path}`;
  try {
    const response = await fetch(address, { signal });
    if (response.ok && !(isExact && pathOf(response.url) !== pathOf(address))) {
      const bytes = await readBody(response);
      return bytes ? { ...missing, bytes } : { ...missing, unknown: `${origin}: ${TOO_LONG}` };
    }
    await response.body?.cancel();
    if (response.ok || response.status === 404) return missing;
    return { ...missing, unknown: `${origin} answered ${response.status}`, mayPass: isBusy(response) };
  } catch (error) {
    if (signal.aborted) throw error;
    const hasHost = !isUnknownHost(error);
    return { ...missing, unknown: `${origin}: ${connectionReason(error)}`, hasHost, mayPass: hasHost };
  }
}

// Some hosts redirect to an address with a slash at its end, and to another host name.
const pathOf = (url: string) => trimSlashes(new URL(url).pathname);
