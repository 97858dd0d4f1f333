import { fetchLatest, readLatest } from '../publish/latest-build.ts';
import type { LatestBuild } from '../publish/latest-build.ts';

interface Wanted {
  readonly output: string;
  /** Where the site is deployed, which is asked where the directory holds no build. */
  readonly origin: string;
  readonly cv: number;
  readonly inputs: string;
  readonly signal: AbortSignal;
}

/** The build that is there already, of the same content and the same sources; null where there is something to build. */
export async function findUpToDate({ output, origin, cv, inputs, signal }: Wanted): Promise<LatestBuild | null> {
  const latest = readLatest(output) ?? (await fetchLatest(origin, signal));
  return latest?.cv === cv && latest.inputs === inputs ? latest : null;
}
