import type { SiteConfig } from '../../config/define.ts';
import { readEarlier } from '../../hosting/past-addresses.ts';
import type { PastAddresses } from '../../hosting/past-addresses.ts';
import { readEarlierAssets } from '../../publish/past-assets.ts';
import type { EarlierAssets } from '../../publish/past-assets.ts';
import type { Log } from '../../report/log.ts';
import { printSource } from '../../report/print-source.ts';
import type { SpaceReport } from '../../report/report.ts';
import type { Entry } from '../../storyblok/datasource.ts';
import type { OpenedSpace } from '../../storyblok/open-space.ts';
import type { ProvidedSpace } from '../../storyblok/space-cache.ts';
import { toSpaceReport } from '../space-report.ts';

/** All that a site is made from and that somebody has to be asked for. */
export interface FetchedContent {
  readonly space: ProvidedSpace;
  /** Redirects that editors keep. */
  readonly entries: readonly Entry[];
  /** Where stories were in earlier builds: as texts, of the site that is deployed and of the one in the directory, and read. */
  readonly addresses: { readonly deployed: string; readonly here: string; past(): readonly PastAddresses[] };
  /** What earlier builds' pages load. */
  readonly assets: EarlierAssets;
  readonly report: SpaceReport;
}

interface FetchOptions {
  readonly config: SiteConfig;
  readonly output: string;
  /** Where the site is deployed that is asked what it remembers; null where none is. */
  readonly origin: string | null;
  /** The hash of stories that were made use of already. */
  readonly known: string | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Fetches the stories of a space, what decides its redirects and what earlier builds left, and tells where it all came from. */
export async function fetchContent(opened: OpenedSpace, options: FetchOptions): Promise<FetchedContent> {
  const { config, output, origin, known, log, signal } = options;
  const { redirectsDatasource } = config.hosting;
  const [fetched, { entries, notKept }, addresses, assets] = await log
    .stage('fetch', (progress) =>
      Promise.all([
        opened.fetch((done, total) => progress(done, total, 'stories'), known),
        redirectsDatasource ? opened.entries(redirectsDatasource) : { entries: [], notKept: null },
        readEarlier(output, origin, signal),
        readEarlierAssets(output, origin, signal),
      ]),
    )
    .finally(opened.hangUp);
  const warn = (unknown: string | null, what = 'Redirects of renamed pages') => {
    if (unknown === null) return;
    log.warn(`${log.style('yellow', `${what} may be missing:`)} the last build could not be asked (${unknown}).`);
  };
  if (addresses.unknown === assets.unknown) warn(assets.unknown, 'Redirects of renamed pages, and what open pages still load,');
  else {
    warn(addresses.unknown);
    warn(assets.unknown, 'What open pages still load');
  }
  const past = () => {
    const found = addresses.read();
    warn(found.unknown);
    return found.past;
  };
  const space = { ...fetched, from: { ...fetched.from, notKept: fetched.from.notKept ?? notKept } };
  const report = toSpaceReport(space, space.stats);
  printSource(report, log, Date.now());
  return { space, entries, addresses: { ...addresses, past }, assets, report };
}
