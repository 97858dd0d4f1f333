import { fetchLatest, readLatest } from '../publish/latest-build.ts';
import type { LatestBuild } from '../publish/latest-build.ts';

interface Wanted {
  readonly output: string;
  /** Where the site is deployed; null where that is not asked. */
  readonly origin: string | null;
  readonly cv: number;
  readonly inputs: string;
  readonly signal: AbortSignal;
}

/**
 * The build that is there already, of the same content and the same sources; null where there is something to build. One in the directory is not enough where
 * another is deployed: it may never have got there.
 */
export async function findUpToDate({ output, origin, cv, inputs, signal }: Wanted): Promise<LatestBuild | null> {
  const isSame = (latest: LatestBuild) => latest.cv === cv && latest.inputs === inputs;
  const here = readLatest(output);
  if (here && !isSame(here)) return null;
  const deployed = origin === null ? undefined : await fetchLatest(origin, signal);
  if (deployed === undefined) return here;
  return deployed && isSame(deployed) ? deployed : null;
}
