import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '../is-busy.ts';
import { readBody, TOO_LONG } from '../read-body.ts';
import { connectionReason, isUnknownHost } from '../report/connection-reason.ts';
import { fetchStopped } from '../report/errors/content.ts';
import { withTimeout } from '../with-timeout.ts';

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
  readonly signal: AbortSignal;
}

/** Fetches a file of the deployed site, in up to three attempts if its host is busy or unreachable; throws only when the build is stopped. */
export async function fetchDeployed(path: string, { origin, timeoutMs = 10_000, signal }: FetchOptions): Promise<DeployedFile> {
  try {
    return await withTimeout(timeoutMs, signal, (stop) => fetchPatiently(`${origin}/${path}`, origin, stop));
  } catch (error) {
    if (signal.aborted) throw fetchStopped();
    return { bytes: null, unknown: `${origin}: ${connectionReason(error)}`, hasHost: true };
  }
}

// --- internal ---

/** Delays before retrying a host that was busy or unreachable. */
const PAUSES_MS = [300, 1000];

async function fetchPatiently(address: string, origin: string, signal: AbortSignal): Promise<DeployedFile> {
  for (const pause of PAUSES_MS) {
    const { file, mayPass } = await fetchOnce(address, origin, signal);
    if (!mayPass) return file;
    await sleep(pause, undefined, { signal });
  }
  return (await fetchOnce(address, origin, signal)).file;
}

interface Attempt {
  readonly file: DeployedFile;
  /** Whether a retry may succeed. */
  readonly mayPass: boolean;
}

async function fetchOnce(address: string, origin: string, signal: AbortSignal): Promise<Attempt> {
  const nobodyTells = (unknown: string, mayPass: boolean, hasHost = true) => ({ file: { bytes: null, unknown, hasHost }, mayPass });
  try {
    const response = await fetch(address, { signal });
    if (response.ok) {
      const bytes = await readBody(response);
      return bytes ? { file: { bytes, unknown: null, hasHost: true }, mayPass: false } : nobodyTells(`${origin}: ${TOO_LONG}`, false);
    }
    await response.body?.cancel();
    if (response.status === 404) return { file: { bytes: null, unknown: null, hasHost: true }, mayPass: false };
    return nobodyTells(`${origin} answered ${response.status}`, isBusy(response));
  } catch (error) {
    if (signal.aborted) throw error;
    const hasHost = !isUnknownHost(error);
    return nobodyTells(`${origin}: ${connectionReason(error)}`, hasHost, hasHost);
  }
}
