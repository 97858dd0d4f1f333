import type { Environment } from '../../config/env.ts';
import { isInStep } from '../../hosting/firebase-json.ts';
import { lacksAssets } from '../../publish/keep-assets.ts';
import { fetchLatest, readLatest } from '../../publish/latest-build.ts';
import type { LatestBuild } from '../../publish/latest-build.ts';
import { NO_CHANGES, upToDate } from '../../report/report.ts';
import type { BuildReport, StageTime } from '../../report/report.ts';
import type { OpenedSpace } from '../../storyblok/open-space.ts';
import { toSpaceReport } from '../space-report.ts';
import type { BegunBuild } from './begin-build.ts';
import type { EarlierBuild } from './earlier-build.ts';
import type { FetchedContent } from './fetch-content.ts';

interface SkipOptions extends Pick<BegunBuild, 'origin' | 'inputs'> {
  readonly output: string;
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

/** What a build tells that finds its site there already, without fetching the content; null where there is something to build. */
export async function skipUpToDate(opened: OpenedSpace, options: SkipOptions): Promise<BuildReport | null> {
  const { output, origin, inputs, environment, signal } = options;
  const space = await opened.info();
  const latest = await findUpToDate({ output, origin, cv: space.cv, inputs: await inputs(space.id), signal });
  return latest && upToDate({ buildId: latest.id, environment, demo: opened.isDemo, output, space: toSpaceReport(space, opened.stats) });
}

interface SameOptions {
  readonly root: string;
  /** Whether the site is edited: made anew, it can be edited for longer, whatever its content. */
  readonly isEdited: boolean;
  /** What the site is to keep of earlier builds, in its directory. */
  readonly keeping: Parameters<typeof lacksAssets>[0] & { readonly directory: string };
  readonly fetched: FetchedContent;
  /** What this build would tell of itself. */
  readonly latest: Omit<LatestBuild, 'id'>;
  readonly stages: readonly StageTime[];
}

/** What a build tells that would make once more the site which an earlier one left; null where it would not, or something of that is not in step. */
export function skipSame(earlier: EarlierBuild, { root, isEdited, keeping, fetched, latest, stages }: SameOptions): BuildReport | null {
  if (isEdited || !isInStep(root, keeping.directory) || lacksAssets(keeping)) return null;
  const { space, otherFacts, report } = fetched;
  const same = earlier.same({ content: space.content, otherFacts, latest });
  return same && { ...same.report, space: report, stages, rendered: 0, written: 0, changes: NO_CHANGES };
}

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
