import { connectionReason } from '../report/connection-reason.ts';
import { fetchStopped } from '../report/errors/content.ts';

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

/** Fetches a file of the site that is deployed; throws only when the build is stopped. */
export async function fetchDeployed(path: string, { origin, timeoutMs = 10_000, signal }: FetchOptions): Promise<DeployedFile> {
  try {
    const response = await fetch(`${origin}/${path}`, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.ok) return { bytes, unknown: null };
    return { bytes: null, unknown: response.status === 404 ? null : `${origin} answered ${response.status}` };
  } catch (error) {
    if (signal.aborted) throw fetchStopped();
    return { bytes: null, unknown: `${origin}: ${connectionReason(error)}` };
  }
}
