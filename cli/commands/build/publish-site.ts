import { keepAssets } from '../../publish/keep-assets.ts';
import type { KeepOptions, KeptAssets } from '../../publish/keep-assets.ts';
import type { OutputFile } from '../../publish/output-file.ts';
import type { Staging } from '../../publish/write.ts';
import type { Log } from '../../report/log.ts';
import type { SiteDifference } from './compare-sites.ts';
import type { MadeSite } from './complete-site.ts';

interface PublishOptions {
  readonly staging: Staging;
  /** How the site differs from the one in the directory. */
  readonly difference: SiteDifference;
  /** The file that identifies the build. */
  readonly mark: OutputFile;
  /** What is kept of earlier builds. */
  readonly keeping: KeepOptions;
}

/** What was published besides the pages. */
export interface PublishedSite extends Pick<KeptAssets, 'lost'> {
  /** How many files were written besides the pages. */
  readonly others: number;
  /** The files besides the site's own: the one that identifies the build, and those kept of earlier builds. */
  readonly besides: readonly OutputFile[];
}

/** Writes the remaining files of a site and what it keeps of earlier builds, and publishes it. */
export async function publishSite(made: MadeSite, { staging, difference, mark, keeping }: PublishOptions): Promise<PublishedSite> {
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
export function tellLost(lost: PublishedSite['lost'], log: Log): void {
  const [first] = lost;
  if (!first) return;
  const what = lost.length === 1 ? 'A file that open pages may still load' : `${lost.length} files that open pages may still load`;
  log.warn(`${log.style('yellow', `${what} could not be kept:`)} ${first.path} (${first.why}).`);
}
