import type { LastBuild, LastSite } from '../../cache/last-build.ts';
import type { BuildRecord, KeptReport } from '../../cache/record.ts';
import { prepareDeployment } from '../../hosting/firebase-json.ts';
import { buildId, latestBuild } from '../../files/latest-build.ts';
import { keepAssets, type KeptAssets } from '../../files/former-assets.ts';
import type { OutputFile } from '../../files/output-file.ts';
import type { Staging } from '../../files/write.ts';
import type { Log } from '../../report/log.ts';
import { NO_CHANGES, toReportedError, type BuildReport } from '../../report/report.ts';
import { validDays } from '../../site/graph/days.ts';
import { judge, type JudgedProblem } from '../../site/problems.ts';
import type { Site } from '../../site/site.ts';
import type { Summary } from '../../site/summary.ts';
import { assertFewDropped, compareSites, toChanges, type SiteDifference } from './compare-sites.ts';
import type { CompleteSite } from './complete.ts';
import type { Content } from './content.ts';
import type { Job } from './job.ts';

interface PublishOptions {
  readonly site: Site;
  readonly content: Content;
  readonly staging: Staging;
  /** The last build, and what it left. */
  readonly last: LastBuild;
  readonly before: Pick<LastSite, 'published'>;
  /** What the next build has to know of the stories. */
  readonly linked: Pick<BuildRecord, 'reading' | 'shared' | 'hashes'> & { readonly summaries: readonly Summary[] };
}

/** Publishes a complete site, unless a problem fails the build, and stores what the next build can reuse. */
export async function publish(made: CompleteSite, job: Job, stages: PublishOptions): Promise<BuildReport> {
  const { root, config, options, opened, output, log, signal } = job;
  const { site, content, staging, before } = stages;
  const { latest, keeping } = content;
  const deployment = prepareDeployment({ root, directory: output, hosting: config.hosting }, made.hosting.rules);
  const problems = judge([...made.problems, ...content.problems], { policies: config.problems, strict: options.strict });
  const id = buildId(made.files);
  // If files were saved meanwhile, it is unknown which state the site was made from.
  const isKnown = job.isUntouched();
  const days = validDays(site);
  const mark = latestBuild({ id, ...(isKnown ? latest : { cv: latest.cv }), days });
  const difference = compareSites(before.published ?? new Map(), made.files);
  const facts = {
    buildId: id,
    environment: options.environment,
    demo: opened.isDemo,
    output,
    space: content.report,
    pages: countPages(site),
    texts: site.texts(),
  };
  const reportOf = ({ others, besides }: Pick<Published, 'others' | 'besides'>) =>
    toReport(made, { ...facts, written: made.written + others, besides, problems, stages: log.times() });
  signal.throwIfAborted();
  const planned = reportOf({ others: 0, besides: [mark] });
  if (planned.status === 'failed') {
    staging.discard();
    return { ...planned, written: 0, changes: NO_CHANGES };
  }
  if (options.environment === 'production' && !job.mayDrop)
    assertFewDropped(made, {
      difference,
      isKnown: before.published !== null,
      past: content.addresses.past,
      mayDrop: config.publish.mayDrop,
    });
  const published = await log.stage('publish', async (progress) => {
    const result = await write(made, { staging, difference, mark, keeping });
    progress(made.files.size + result.besides.length, made.files.size + result.besides.length, 'file');
    return result;
  });
  tellLost(published.lost, log);
  const report = reportOf(published);
  content.addresses.keep();
  if (isKnown) keepRecord({ latest: { id, ...latest, days }, report, made }, job, stages);
  else tellNotKept('files it is made from were saved during the build', log);
  deployment?.write();
  const changes = before.published && toChanges(difference, { origin: config.site.origin, redirects: made.hosting.rules.redirects });
  return { ...report, changes };
}

// --- internal ---

interface WriteOptions extends Pick<PublishOptions, 'staging'>, Pick<Content, 'keeping'> {
  /** How the site differs from the one in the directory. */
  readonly difference: SiteDifference;
  /** The file that identifies the build. */
  readonly mark: OutputFile;
}

/** What was published besides the pages. */
interface Published extends Pick<KeptAssets, 'lost'> {
  /** How many files were written besides the pages. */
  readonly others: number;
  /** The files besides the site's own: the one that identifies the build, and those kept of earlier builds. */
  readonly besides: readonly OutputFile[];
}

/** Writes the remaining files of a site and what it keeps of earlier builds, and publishes it. */
async function write(made: CompleteSite, { staging, difference, mark, keeping }: WriteOptions): Promise<Published> {
  const { added, changed, removed } = difference;
  const differing = new Set([...added, ...changed]);
  const isFresh = !staging.isPartial;
  const { files, there, gone, lost } = await keepAssets(made.assets, keeping);
  const others = [
    ...made.unwritten.filter(({ path }) => isFresh || differing.has(path)),
    ...files.filter(({ path }) => isFresh || !there.has(path)),
    mark,
  ];
  for (const file of others) staging.write(file);
  const stays = new Set(files.map(({ path }) => path));
  staging.publish([...removed.filter((path) => !stays.has(path)), ...gone]);
  return { others: others.length, besides: [...files, mark], lost };
}

/** Reports that a site could not keep something, and why. */
function tellLost(lost: Published['lost'], log: Log): void {
  const [first] = lost;
  if (!first) return;
  const what = lost.length === 1 ? 'A file that open pages may still load' : `${lost.length} files that open pages may still load`;
  log.warn(`${log.style('yellow', `${what} could not be kept:`)} ${first.path} (${first.why}).`);
}

interface Facts extends Pick<
  BuildReport,
  'buildId' | 'environment' | 'demo' | 'output' | 'space' | 'pages' | 'texts' | 'stages' | 'written'
> {
  readonly problems: readonly JudgedProblem[];
  readonly besides: readonly OutputFile[];
}

function toReport({ files, rendered, scripts, errors }: CompleteSite, { besides, ...facts }: Facts): KeptReport {
  const failed = errors.length > 0 || facts.problems.some(({ severity }) => severity === 'fail');
  return {
    ...facts,
    rendered,
    status: failed ? 'failed' : 'ok',
    files: files.size + besides.length,
    bytes: [...files.values()].reduce((sum, { bytes }) => sum + bytes, sizeOf(besides)),
    scripts,
    errors: errors.map(toReportedError),
  };
}

const sizeOf = (files: readonly OutputFile[]) => files.reduce((sum, { contents }) => sum + Buffer.byteLength(contents), 0);

/** How many pages there are, by language. */
const countPages = ({ pages, config }: Site): BuildReport['pages'] =>
  Object.fromEntries(config.locales.map(({ code }) => [code, pages.filter(({ locale }) => locale === code).length]));

interface Finished extends Pick<BuildRecord, 'latest' | 'report'> {
  readonly made: CompleteSite;
}

function keepRecord({ made, ...head }: Finished, { options, sources, log }: Job, { content, last, linked }: PublishOptions): void {
  const { summaries, ...facts } = linked;
  const { files, hosting } = made;
  const { space, otherFacts } = content;
  const record = { ...head, options, sources, content: space.content, otherFacts, files, hosting, ...facts };
  const notKept = last.replace(record, new Map(summaries.map((summary, line) => [facts.hashes[line] ?? '', summary])));
  if (notKept !== null) tellNotKept(notKept, log);
}

const tellNotKept = (reason: string, log: Log) =>
  log.warn(`${log.style('yellow', 'The next build will start from scratch:')} the record of this one was not kept (${reason}).`);
