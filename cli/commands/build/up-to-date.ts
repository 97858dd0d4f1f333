import { isInStep } from '../../hosting/firebase-json.ts';
import { lacksAssets } from '../../files/former-assets.ts';
import { fetchLatest, holdsBuild, readLatest, type LatestBuild } from '../../files/latest-build.ts';
import { NO_CHANGES, upToDate, type BuildReport } from '../../report/report.ts';
import { isValidOn } from '../../site/graph/days.ts';
import type { Job } from './job.ts';
import type { LastBuild } from '../../cache/last-build.ts';
import { toSpaceReport, type Content } from './content.ts';

/** The report if only changes are to be built and the site is already up to date, without fetching the content; null if there is something to build. */
export async function skipUpToDate(job: Job): Promise<BuildReport | null> {
  const { ifChanged, isProduction, opened, options, output, inputs } = job;
  // Changed drafts of the service cannot be detected.
  if (!ifChanged || !(opened.isLocal || isProduction)) return null;
  const space = await opened.info();
  const latest = await findUpToDate({ ...job, cv: space.cv, inputs: await inputs(space.id) });
  if (!latest) return null;
  return upToDate({
    buildId: latest.id,
    environment: options.environment,
    demo: opened.isDemo,
    output,
    space: toSpaceReport(space, opened.stats),
  });
}

interface Same {
  readonly last: LastBuild;
  readonly content: Content;
}

/** The report if a build would make the same site as an earlier one; null if it would not, or if that site is incomplete. */
export function skipSame({ root, output, config, previewToken, today, log }: Job, { last, content }: Same): BuildReport | null {
  const { space, otherFacts, latest, keeping, report } = content;
  // Rebuilding an editable site extends the time in which it can be edited, whatever its content.
  if (previewToken !== null || !isInStep({ root, directory: output, hosting: config.hosting }) || lacksAssets(keeping)) return null;
  const same = last.same({ content: space.content, otherFacts, latest, today });
  return same && { ...same.report, space: report, stages: log.times(), rendered: 0, written: 0, changes: NO_CHANGES };
}

interface Wanted extends Pick<Job, 'root' | 'config' | 'output' | 'origin' | 'today' | 'signal'> {
  readonly cv: number;
  readonly inputs: string;
}

/**
 * The existing build of the same content and sources that is right today; null if there is something to build. If another build is deployed, the one in
 * the directory is not enough: it may never have been deployed. Neither is one that would be deployed otherwise than it was decided,
 * as after a change of `firebase.json`.
 */
export async function findUpToDate({ root, config, output, origin, cv, inputs, today, signal }: Wanted): Promise<LatestBuild | null> {
  const isSame = (latest: LatestBuild) => latest.cv === cv && latest.inputs === inputs && isValidOn(latest.days, today);
  const here = readLatest(output);
  if ((here ? !isSame(here) : holdsBuild(output)) || !isInStep({ root, directory: output, hosting: config.hosting })) return null;
  const deployed = origin === null ? undefined : await fetchLatest(origin, signal);
  if (deployed === undefined) return here;
  return deployed && isSame(deployed) ? deployed : null;
}
