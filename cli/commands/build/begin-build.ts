import type { SiteConfig } from '../../config/define.ts';
import type { Environment } from '../../config/env.ts';
import { trackSources, trackSpace } from '../../config/fingerprint.ts';
import type { Tracked } from '../../config/fingerprint.ts';
import { once } from '../../once.ts';
import { fetchLatest } from '../../publish/latest-build.ts';
import type { LatestBuild } from '../../publish/latest-build.ts';
import type { ScanOptions } from '../../publish/scan.ts';
import type { Log } from '../../report/log.ts';
import type { CacheUse, Entries, OpenedSpace } from '../../storyblok/open-space.ts';
import { factsHash, sourcesOf } from './earlier-build.ts';

/** The files that a build is made from, as they were when it began. */
export interface TrackedFiles {
  readonly program: Tracked;
  /** Those of a local space; null where the content is the service's. */
  readonly local: Tracked | null;
}

/** Remembers how the files are, before anything of them is read: what changes during the build is built the next time. */
export const trackFiles = (root: string, local: string | null): TrackedFiles => ({
  program: trackSources(root),
  local: local === null ? null : trackSpace(local),
});

interface BeginOptions extends TrackedFiles, Pick<Parameters<typeof sourcesOf>[1], 'env' | 'preview' | 'release' | 'strict'> {
  readonly config: SiteConfig;
  readonly environment: Environment;
  readonly cache?: CacheUse | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** What is known of a build before its content is fetched. */
export interface BegunBuild {
  /** A fingerprint of all that the site is made from besides its content. */
  readonly sources: string;
  /** Where the site is deployed that is asked what it is and remembers; null where none is. */
  readonly origin: string | null;
  /** The build that is deployed there; null where there is none, or nobody can tell. */
  deployed(): Promise<LatestBuild | null>;
  /** What no file of the site may hold. */
  readonly scan: ScanOptions;
  /** Redirects that editors keep, of a site that says where; they are asked for once. */
  entries(): Promise<Entries>;
  /** A fingerprint of all that the version of the space with this number does not stand for. */
  inputs(space: number): Promise<string>;
  /** Whether the files that it is made from are still those that it began with. */
  isUntouched(): boolean;
}

/** Begins a build: tells what is built, and finds out what that depends on. */
export function beginBuild(opened: OpenedSpace, options: BeginOptions): BegunBuild {
  const { program, local, config, environment, cache, log, signal, ...asked } = options;
  const { isDemo, isLocal, skipped } = opened;
  if (isDemo)
    log.warn(
      log.style('yellow', 'No Storyblok token: this is the demo space, kept out of search engines. `npx academy init` connects your own.'),
    );
  for (const { file, reason } of skipped) log.info(log.style('dim', `${file} was skipped: ${reason}.`));

  const { facts, sources } = sourcesOf(program.fingerprint, { ...asked, config, environment, isDemo });
  const { redirectsDatasource } = config.hosting;
  const entries = once(async () => (redirectsDatasource ? opened.entries(redirectsDatasource) : { entries: [], notKept: null }));
  const isProduction = environment === 'production';
  // Whoever asked for no requests, or builds a directory, is not where the site is deployed from.
  const origin = isProduction && !isLocal && cache !== 'offline' ? config.site.origin : null;
  return {
    sources,
    origin,
    deployed: async () => (origin === null ? null : ((await fetchLatest(origin, signal)) ?? null)),
    scan: { token: options.env.token, publicKeys: config.firebase ? [config.firebase.apiKey] : [], isProduction },
    entries,
    // Saving a redirect publishes nothing, so that the version of the space stays what it was.
    inputs: async (space) => factsHash(facts, local && local.fingerprint, space, (await entries()).entries),
    isUntouched: () => program.isUntouched() && (local?.isUntouched() ?? true),
  };
}
