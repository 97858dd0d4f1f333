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
import type { ProvidedSpace } from '../../storyblok/space-cache.ts';
import { toSpaceReport } from '../space-report.ts';
import { factsHash } from './earlier-build.ts';

/** All that a site is made from and that somebody has to be asked for. */
export interface FetchedContent {
  readonly space: ProvidedSpace;
  /** Redirects that editors keep. */
  readonly entries: readonly Entry[];
  /** Where stories were in earlier builds: as texts, of the site that is deployed and of the one in the directory, and read; and kept, once that is published. */
  readonly addresses: Pick<Earlier, 'deployed' | 'here'> & { past(): readonly PastAddresses[]; keep(): void };
  /** What earlier builds' pages load. */
  readonly assets: EarlierAssets;
  /** What a site loses that is made of this. */
  readonly problems: readonly Problem[];
  /** The hash of all that is not the stories. */
  readonly otherFacts: string;
  readonly report: SpaceReport;
}

interface FetchOptions {
  readonly entries: () => Promise<Entries>;
  readonly output: string;
  /** Where the site is deployed that is asked what it remembers; null where none is. */
  readonly origin: string | null;
  /** Where builds keep what later ones need. */
  readonly cache: string;
  /** The hash of stories that were made use of already. */
  readonly known: string | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Fetches the stories of a space, what decides its redirects and what earlier builds left, and tells where it all came from. */
export async function fetchContent(opened: OpenedSpace, options: FetchOptions): Promise<FetchedContent> {
  const { output, origin, cache, known, log, signal } = options;
  const [fetched, { entries, notKept }, addresses, assets] = await log
    .stage('fetch', (progress) =>
      Promise.all([
        opened.fetch((done, total) => progress(done, total, 'stories'), known),
        options.entries(),
        readEarlier(output, { origin, cache, signal }),
        readEarlierAssets(output, origin, signal),
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
