import { keepAssets } from '../../publish/keep-assets.ts';
import type { OutputFile } from '../../publish/output-file.ts';
import type { Staging } from '../../publish/write.ts';
import type { Log } from '../../report/log.ts';
import type { SiteDifference } from './compare-sites.ts';
import type { MadeSite } from './make-site.ts';

interface PublishOptions {
  readonly staging: Staging;
  /** What of the site is not as it stands in the directory. */
  readonly difference: SiteDifference;
  /** What tells of the build. */
  readonly mark: OutputFile;
  readonly past: Parameters<typeof keepAssets>[1];
  readonly log: Log;
}

/** What was published besides the pages. */
export interface PublishedSite {
  /** How many files were written beside the pages. */
  readonly others: number;
  /** The files that are there besides the site's own: what tells of the build, and what is kept of earlier ones. */
  readonly besides: readonly OutputFile[];
}

/** Writes what is not written yet of a site, with what it keeps of earlier builds, and makes it the one that is published. */
export async function publishSite(made: MadeSite, { staging, difference, mark, past, log }: PublishOptions): Promise<PublishedSite> {
  const { added, changed, removed } = difference;
  const differing = new Set([...added, ...changed]);
  const isFresh = staging.kind === 'fresh';
  const kept = await keepAssets(made.assets, past);
  const others = [
    ...made.unwritten.filter(({ path }) => isFresh || differing.has(path)),
    ...kept.files.filter(({ path }) => isFresh || !kept.there.has(path)),
    mark,
  ];
  for (const file of others) staging.write(file);
  const stays = new Set(kept.files.map(({ path }) => path));
  staging.publish([...removed.filter((path) => !stays.has(path)), ...kept.gone]);
  const [first] = kept.lost;
  if (first) {
    const count = kept.lost.length === 1 ? '1 file' : `${kept.lost.length} files`;
    log.warn(`${log.style('yellow', `${count} that open pages may still load could not be kept:`)} ${first.path}, ${first.why}.`);
  }
  return { others: others.length, besides: [...kept.files, mark] };
}
