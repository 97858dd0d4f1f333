import type { Environment } from '../../config/env.ts';
import { isInStep } from '../../hosting/firebase-json.ts';
import { lacksAssets } from '../../publish/keep-assets.ts';
import type { KeepOptions } from '../../publish/keep-assets.ts';
import { fetchLatest, readLatest } from '../../publish/latest-build.ts';
import type { LatestBuild } from '../../publish/latest-build.ts';
import { NO_CHANGES, upToDate } from '../../report/report.ts';
import type { StageTime } from '../../report/log.ts';
import type { BuildReport } from '../../report/report.ts';
import { isValidOn } from '../../site/days.ts';
import type { OpenedSpace } from '../../storyblok/open-space.ts';
import { toSpaceReport } from './space-report.ts';
import type { BegunBuild } from './begin-build.ts';
import type { EarlierBuild } from './earlier-build.ts';
import type { FetchedContent } from './fetch-content.ts';

interface SkipOptions extends Pick<BegunBuild, 'origin' | 'inputs'> {
  readonly root: string;
  readonly output: string;
  readonly environment: Environment;
  readonly today: string;
  readonly signal: AbortSignal;
}

/** The report if the site is already up to date, without fetching the content; null if there is something to build. */
export async function skipUpToDate(opened: OpenedSpace, options: SkipOptions): Promise<BuildReport | null> {
  const { root, output, origin, inputs, environment, today, signal } = options;
  const space = await opened.info();
  const latest = await findUpToDate({ root, output, origin, cv: space.cv, inputs: await inputs(space.id), today, signal });
  return latest && upToDate({ buildId: latest.id, environment, demo: opened.isDemo, output, space: toSpaceReport(space, opened.stats) });
}

interface SameOptions {
  readonly root: string;
  /** Whether the site is editable: rebuilding extends the time in which it can be edited, whatever its content. */
  readonly isEdited: boolean;
  /** What the site should keep of earlier builds. */
  readonly keeping: KeepOptions;
  readonly fetched: FetchedContent;
  /** What this build would publish about itself. */
  readonly latest: Omit<LatestBuild, 'id' | 'days'>;
  readonly today: string;
  readonly stages: readonly StageTime[];
}

/** The report if a build would make the same site as an earlier one; null if it would not, or if that site is incomplete. */
export function skipSame(
  earlier: EarlierBuild,
  { root, isEdited, keeping, fetched, latest, today, stages }: SameOptions,
): BuildReport | null {
  if (isEdited || !isInStep(root, keeping.directory) || lacksAssets(keeping)) return null;
  const { space, otherFacts, report } = fetched;
  const same = earlier.same({ content: space.content, otherFacts, latest, today });
  return same && { ...same.report, space: report, stages, rendered: 0, written: 0, changes: NO_CHANGES };
}

interface Wanted {
  readonly root: string;
  readonly output: string;
  /** The origin of the deployed site; null if it is not asked. */
  readonly origin: string | null;
  readonly cv: number;
  readonly inputs: string;
  readonly today: string;
  readonly signal: AbortSignal;
}

/**
 * The existing build of the same content and sources that is right today; null if there is something to build. If another build is deployed, the one in
 * the directory is not enough: it may never have been deployed. Neither is one that `firebase.json` hosts otherwise: what is deployed next follows that
 * file.
 */
export async function findUpToDate({ root, output, origin, cv, inputs, today, signal }: Wanted): Promise<LatestBuild | null> {
  const isSame = (latest: LatestBuild) => latest.cv === cv && latest.inputs === inputs && isValidOn(latest.days, today);
  const here = readLatest(output);
  if ((here && !isSame(here)) || !isInStep(root, output)) return null;
  const deployed = origin === null ? undefined : await fetchLatest(origin, signal);
  if (deployed === undefined) return here;
  return deployed && isSame(deployed) ? deployed : null;
}
