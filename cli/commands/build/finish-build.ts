import { updateFirebaseJson } from '../../hosting/firebase-json.ts';
import { createRedirector } from '../../hosting/redirect-rules.ts';
import { buildId } from '../../publish/build-id.ts';
import { droppedPages } from '../../publish/dropped-pages.ts';
import { latestBuild } from '../../publish/latest-build.ts';
import type { Staging } from '../../publish/write.ts';
import type { BuildRecord } from '../../render/build-record.ts';
import { pagesDropped } from '../../report/errors/build.ts';
import { NO_CHANGES } from '../../report/report.ts';
import type { BuildReport } from '../../report/report.ts';
import { judge } from '../../site/problems.ts';
import { addressOf } from '../../site/url.ts';
import type { BegunBuild } from './begin-build.ts';
import { compareSites, isPage, toChanges } from './compare-sites.ts';
import type { SiteDifference } from './compare-sites.ts';
import type { EarlierBuild, EarlierSite } from './earlier-build.ts';
import type { FetchedContent } from './fetch-content.ts';
import type { MadeSite } from './complete-site.ts';
import { publishSite, tellLost } from './publish-site.ts';
import type { PublishedSite } from './publish-site.ts';
import { toReport } from './to-report.ts';

interface FinishOptions extends Pick<EarlierSite, 'before'> {
  readonly fetched: FetchedContent;
  readonly earlier: EarlierBuild;
  readonly staging: Staging;
}

/** Publishes a finished site, unless a problem fails the build, and stores what the next build can reuse. */
export async function finishBuild(made: MadeSite, begun: BegunBuild, options: FinishOptions): Promise<BuildReport> {
  const { root, config, asked, opened, output, log, signal } = begun;
  const { fetched, before, staging } = options;
  const { latest, keeping } = fetched;
  const firebaseJson = updateFirebaseJson(root, { directory: output, config: made.hosting.config });
  const problems = judge([...made.problems, ...fetched.problems], { policies: config.problems, strict: asked.strict });
  const id = buildId(made.files);
  // If files were saved meanwhile, it is unknown which state the site was made from.
  const isKnown = begun.isUntouched();
  const { days } = made;
  const mark = latestBuild({ id, ...(isKnown ? latest : { cv: latest.cv }), days });
  const difference = compareSites(before ?? new Map(), made.files);
  const told = { buildId: id, environment: asked.environment, demo: opened.isDemo, output, space: fetched.report, problems } as const;
  const reportOf = ({ others, besides }: Pick<PublishedSite, 'others' | 'besides'>) =>
    toReport(made, { ...told, others, besides, stages: log.times() });
  signal.throwIfAborted();
  const planned = reportOf({ others: 0, besides: [mark] });
  if (planned.status === 'failed') {
    staging.discard();
    return { ...planned, written: 0, changes: NO_CHANGES };
  }
  if (asked.environment === 'production' && !begun.mayDrop) assertFewDropped(made, begun, { difference, before, fetched });
  const published = await log.stage('publish', async (progress) => {
    const done = await publishSite(made, { staging, difference, mark, keeping });
    progress(made.files.size + done.besides.length, made.files.size + done.besides.length, 'file');
    return done;
  });
  tellLost(published.lost, log);
  const report = reportOf(published);
  fetched.addresses.keep();
  keepRecord({ latest: { id, ...latest, days }, report, made, isKnown }, begun, options);
  firebaseJson?.write();
  const changes = before && toChanges(difference, { origin: config.site.origin, redirects: made.hosting.config.redirects });
  return { ...report, changes };
}

// --- internal ---

interface Replaced extends Pick<FinishOptions, 'fetched' | 'before'> {
  readonly difference: SiteDifference;
}

/** Throws if the site lacks so many pages of the one in the directory or of the deployed one that nobody can have meant it. */
function assertFewDropped({ files, hosting }: MadeSite, { config }: BegunBuild, { difference, before, fetched }: Replaced): void {
  // All addresses are only read if a page is gone, or if it is unknown.
  if (before && !difference.removed.some(isPage)) return;
  const answered = new Set([...files.keys()].map(addressOf));
  const destinationOf = createRedirector(hosting.config.redirects);
  const loss = droppedPages(
    fetched.addresses.past().map(({ now }) => [...now.values()]),
    { answers: (address) => answered.has(address) || destinationOf(address) !== null, mayDrop: config.publish.mayDrop },
  );
  if (loss) throw pagesDropped(loss);
}

interface Finished extends Pick<BuildRecord, 'latest' | 'report'> {
  readonly made: MadeSite;
  readonly isKnown: boolean;
}

function keepRecord(
  { made: { files, link, hosting }, isKnown, ...head }: Finished,
  { asked, sources, log }: BegunBuild,
  { fetched, earlier }: FinishOptions,
): void {
  const {
    space: { content },
    otherFacts,
  } = fetched;
  const notKept = isKnown
    ? earlier.keep({ ...head, asked, sources, content, otherFacts, files, link, hosting })
    : 'files it is made from were saved during the build';
  if (notKept !== null)
    log.warn(`${log.style('yellow', 'The next build will start from scratch:')} the record of this one was not kept (${notKept}).`);
}
