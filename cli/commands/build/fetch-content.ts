import { readEarlier } from '../../hosting/earlier-addresses.ts';
import type { Earlier } from '../../hosting/earlier-addresses.ts';
import type { PastAddresses } from '../../hosting/past-addresses.ts';
import { readEarlierAssets } from '../../publish/past-assets.ts';
import type { EarlierAssets } from '../../publish/past-assets.ts';
import type { Log } from '../../report/log.ts';
import { printSource } from '../../report/print-source.ts';
import type { SpaceReport } from '../../report/report.ts';
import type { Problem } from '../../site/problems.ts';
import type { Entry } from '../../storyblok/datasource.ts';
import type { Entries, OpenedSpace } from '../../storyblok/open-space.ts';
import type { OnStories, ProvidedSpace } from '../../storyblok/space-cache.ts';
import { toSpaceReport } from '../space-report.ts';
import { factsHash } from './source-facts.ts';

/** Everything that a site is made from and that has to be fetched. */
export interface FetchedContent {
  readonly space: ProvidedSpace;
  /** Redirects maintained by editors. */
  readonly entries: readonly Entry[];
  /**
   * The URLs of stories in earlier builds: as text, of the deployed site and of the one in the directory; `past` parses them, and `keep` stores them
   * once published.
   */
  readonly addresses: Pick<Earlier, 'deployed' | 'here' | 'isLost'> & { past(): readonly PastAddresses[]; keep(): void };
  /** What the pages of earlier builds load. */
  readonly assets: EarlierAssets;
  /** What a site made from this would lose. */
  readonly problems: readonly Problem[];
  /** The hash of everything but the stories. */
  readonly otherFacts: string;
  readonly report: SpaceReport;
}

interface FetchOptions {
  readonly entries: () => Promise<Entries>;
  readonly output: string;
  /** The origin of the deployed site, which is asked what it keeps of earlier builds unless the build is offline; null if there is none to replace. */
  readonly origin: string | null;
  readonly isOffline: boolean;
  /** The cache directory. */
  readonly cache: string;
  /** The hash of stories that were already processed. */
  readonly known: string | undefined;
  readonly onStories: OnStories | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Fetches the stories of a space, the sources of its redirects and what earlier builds left, and reports where it came from. */
export async function fetchContent(opened: OpenedSpace, options: FetchOptions): Promise<FetchedContent> {
  const { output, origin, isOffline, cache, known, onStories, log, signal } = options;
  const [fetched, { entries, notKept }, addresses, assets] = await log
    .stage('fetch', (progress) =>
      Promise.all([
        opened.fetch({ onProgress: (done, total) => progress(done, total, 'stories'), onStories, known }),
        options.entries(),
        readEarlier(output, { origin, isOffline, cache, signal }),
        readEarlierAssets(output, isOffline ? null : origin, signal),
      ]),
    )
    .finally(opened.hangUp);
  const tell = (what: string, why: string) => log.warn(`${log.style('yellow', what)} ${why}.`);
  const warn = (unknown: string | null, what = 'Redirects of renamed pages may be missing:') => {
    if (unknown !== null) tell(what, `the last build could not be read (${unknown})`);
  };
  const { unknown, isKept, isLost } = addresses;
  const isSame = !isKept && !isLost && unknown === assets.unknown;
  if (isKept) warn(unknown, 'Redirects of renamed pages were taken from the cache:');
  else if (!isLost && !isSame) warn(unknown);
  warn(
    assets.unknown,
    `${isSame ? 'Redirects of renamed pages, and files that open pages still load,' : 'Files that open pages still load'} may be missing:`,
  );
  const past = () => {
    const found = addresses.read();
    warn(found.unknown);
    return found.past;
  };
  const keep = () => {
    const why = addresses.keep();
    if (why !== null) tell('The addresses of renamed pages could not be cached:', why);
  };
  const space = { ...fetched, from: { ...fetched.from, notKept: fetched.from.notKept ?? notKept } };
  const report = toSpaceReport(space, space.stats);
  printSource(report, log, Date.now());
  const problems = isLost ? [redirectsLost(origin, unknown)] : [];
  const otherFacts = factsHash(entries, addresses.deployed, problems, space.languageCodes);
  return { space, entries, addresses: { ...addresses, past, keep }, assets, problems, otherFacts, report };
}

// --- internal ---

const redirectsLost = (origin: string | null, unknown: string | null): Problem => ({
  code: 'redirectsLost',
  story: origin ?? '',
  path: '',
  message: `redirects of renamed pages are lost once this site is deployed: none are cached here, and the last build could not be read (${unknown})`,
  hint: 'Build again when the deployed site responds; a machine that keeps `.academy` between builds has them cached.',
  editUrl: null,
});
