import { setTimeout as sleep } from 'node:timers/promises';
import { connectionReason } from '../report/connection-reason.ts';
import { fetchStopped } from '../report/errors/content.ts';
import { within } from '../within.ts';

/** What is known of a file where a site is deployed. */
export interface DeployedFile {
  /** Null where there is none, or nobody can tell. */
  readonly bytes: Buffer | null;
  /** Why nobody can tell. */
  readonly unknown: string | null;
}

interface FetchOptions {
  /** Where the site is deployed: `https://academy.example`. */
  readonly origin: string;
  /** How long it may take in all. @default 10000 */
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
}

/** Fetches a file of the site that is deployed, three times where its host is busy; throws only when the build is stopped. */
export async function fetchDeployed(path: string, { origin, timeoutMs = 10_000, signal }: FetchOptions): Promise<DeployedFile> {
  try {
    return await within(timeoutMs, signal, (stop) => fetchPatiently(`${origin}/${path}`, origin, stop));
  } catch (error) {
    if (signal.aborted) throw fetchStopped();
    return { bytes: null, unknown: `${origin}: ${connectionReason(error)}` };
  }
}

// --- internal ---

/** How long is waited before a host that was busy is asked once more. */
const PAUSES_MS = [300, 1000];
/** What is longer is none of ours, and no reason to fill the memory: the addresses of a million stories fit. */
const LONGEST = 256 * 1024 * 1024;

async function fetchPatiently(address: string, origin: string, signal: AbortSignal): Promise<DeployedFile> {
  let response = await fetch(address, { signal });
  for (const pause of PAUSES_MS) {
    if (!isBusy(response)) break;
    await response.body?.cancel();
    await sleep(pause, undefined, { signal });
    response = await fetch(address, { signal });
  }
  if (response.ok) return { bytes: await readBody(response), unknown: null };
  await response.body?.cancel();
  return { bytes: null, unknown: response.status === 404 ? null : `${origin} answered ${response.status}` };
}

const isBusy = ({ status }: Response): boolean => status === 408 || status === 429 || status >= 500;

async function readBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LONGEST) throw new Error(`its answer is longer than ${LONGEST / 1024 / 1024} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
