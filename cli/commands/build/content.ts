import { factsHash } from '../../lib/hash.ts';
import { readEarlier, type Earlier, type PastAddresses } from '../../hosting/past-addresses.ts';
import { readEarlierAssets, type EarlierAssets, type KeepOptions } from '../../files/former-assets.ts';
import type { LatestBuild } from '../../files/latest-build.ts';
import { printSource } from '../../report/print.ts';
import type { SpaceReport } from '../../report/report.ts';
import type { Problem } from '../../site/problems.ts';
import type { DraftStory } from '../../source/local-space/types.ts';
import type { Entry } from '../../source/fetch/entries.ts';
import type { FetchStats } from '../../source/client/client.ts';
import type { SpaceInfo } from '../../source/fetch/fetch-space.ts';
import type { OnStories, ProvidedSpace, Provenance } from '../../source/stories-file/provided-space.ts';
import type { Begun, Job } from './job.ts';

/** What a site is made from that its space has. */
export interface SpaceContent {
  readonly space: ProvidedSpace;
  /** Redirects maintained by editors. */
  readonly entries: readonly Entry[];
  /** What a site made from this would lack. */
  readonly problems: readonly Problem[];
  readonly report: SpaceReport;
}

/** Everything that a site is made from and that has to be fetched. */
export interface Content extends SpaceContent {
  /**
   * The URLs of stories in earlier builds: as text, of the deployed site and of the one in the directory; `past` parses them, and `keep` stores them
   * once published.
   */
  readonly addresses: Pick<Earlier, 'deployed' | 'here' | 'isLost'> & { past(): readonly PastAddresses[]; keep(): void };
  /** What the site keeps of earlier builds. */
  readonly keeping: KeepOptions;
  /** What the site publishes about its build. */
  readonly latest: Omit<LatestBuild, 'id' | 'days'>;
  /** The hash of everything but the stories. */
  readonly otherFacts: string;
}

interface FetchOptions {
  /** The hash of stories that were already processed. */
  readonly known?: string | undefined;
  readonly onStories: OnStories | undefined;
}

/** Fetches the stories of a space and the sources of its redirects, and reports where they came from. */
export async function fetchSpace(job: Begun, { known, onStories }: FetchOptions): Promise<SpaceContent> {
  const { opened, isProduction, log } = job;
  const [fetched, { entries, notKept }] = await log
    .stage('fetch', (progress) =>
      Promise.all([opened.fetch({ onProgress: (done, total) => progress(done, total, 'story'), onStories, known }), job.entries()]),
    )
    .finally(opened.hangUp);
  const space = { ...fetched, from: { ...fetched.from, notKept: fetched.from.notKept ?? notKept } };
  const report = toSpaceReport(space, space.stats);
  printSource(report, log, Date.now());
  return { space, entries, problems: isProduction ? opened.drafts.map(leftOut) : [], report };
}

/** Fetches all that a site is made from, with what earlier builds left. */
export async function fetchContent(job: Job, options: FetchOptions): Promise<Content> {
  const { output, origin, isOffline, cache, log, signal } = job;
  const [own, addresses, assets] = await Promise.all([
    fetchSpace(job, options),
    readEarlier(output, { origin, isOffline, cache, signal }),
    readEarlierAssets(output, isOffline ? null : origin, signal),
  ]);
  const tell = (what: string, why: string) => log.warn(`${log.style('yellow', what)} ${why}.`);
  const warn = ([what, unknown]: Unread) => {
    if (unknown !== null) tell(what, `the last build could not be read (${unknown})`);
  };
  unreadOf(addresses, assets).forEach(warn);
  let found: ReturnType<typeof addresses.read> | null = null;
  const past = () => {
    if (!found) {
      found = addresses.read();
      warn([REDIRECTS_MISSING, found.unknown]);
    }
    return found.past;
  };
  const keep = () => {
    const why = addresses.keep();
    if (why !== null) tell('The addresses of renamed pages could not be cached:', why);
  };
  const { space, entries } = own;
  const lost = addresses.isLost ? [redirectsLost(origin, addresses.unknown)] : [];
  const problems = [...lost, ...own.problems];
  const otherFacts = factsHash(entries, addresses.deployed, problems, space.languageCodes);
  const latest = { cv: space.cv, ...(space.from.settled ? { inputs: await job.inputs(space.id) } : {}) };
  return { ...own, problems, addresses: { ...addresses, past, keep }, keeping: keepingOf(assets, job), latest, otherFacts };
}

/** What a build reports of its content; if only the version of the space was requested, just that. */
export function toSpaceReport(
  { name, cv, count = 0, from = UNCHANGED }: SpaceInfo & Partial<Pick<ProvidedSpace, 'count' | 'from'>>,
  stats: FetchStats,
): SpaceReport {
  const { settled: _, ...provenance } = from;
  const keptAt = from.keptAt === null ? null : new Date(from.keptAt).toISOString();
  return { name, cv, stories: count, ...provenance, keptAt, ...stats, waitingMs: Math.round(stats.waitingMs) };
}

// --- internal ---

const UNCHANGED: Provenance = { source: 'cache', reason: null, changed: 0, gone: 0, keptAt: null, notKept: null, settled: true };

function keepingOf(earlier: EarlierAssets, { opened, config, isProduction, now, output, origin, scan, signal }: Job): KeepOptions {
  // A site that is only tried out here has no visitors with open pages.
  const days = isProduction && !opened.isLocal ? config.hosting.keepAssetsDays : null;
  return { earlier, days, at: now, directory: output, origin, scan, signal };
}

/** What it means that something of the last build could not be read, and why it could not; null if it could. */
type Unread = readonly [what: string, unknown: string | null];

const REDIRECTS_MISSING = 'Redirects of renamed pages may be missing:';
const FILES_MISSING = 'Files that open pages still load may be missing:';

function unreadOf({ unknown, isKept, isLost }: Earlier, assets: EarlierAssets): readonly Unread[] {
  const files: Unread = [FILES_MISSING, assets.unknown];
  if (isKept) return [['Redirects of renamed pages were taken from the cache:', unknown], files];
  // Lost redirects are a problem.
  if (isLost) return [files];
  if (unknown !== assets.unknown) return [[REDIRECTS_MISSING, unknown], files];
  return [['Redirects of renamed pages, and files that open pages still load, may be missing:', unknown]];
}

const leftOut = ({ story, reason }: DraftStory): Problem => ({
  code: 'unpublishedChanges',
  story,
  path: '',
  message: `it is left out: ${reason}`,
  hint: 'Publish it in Storyblok and pull it again; `academy dev` and `--env development` show drafts.',
  editUrl: null,
});

const redirectsLost = (origin: string | null, unknown: string | null): Problem => ({
  code: 'redirectsLost',
  story: origin ?? '',
  path: '',
  message: `redirects of renamed pages are lost once this site is deployed: none are cached here, and the last build could not be read (${unknown})`,
  hint: 'Build again when the deployed site responds; a machine that keeps `.academy` between builds has them cached.',
  editUrl: null,
});
