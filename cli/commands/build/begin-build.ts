import { join } from 'node:path';
import type { SiteConfig } from '../../config/define.ts';
import type { Environment } from '../../config/env.ts';
import { SOURCES, trackSources, trackSpace } from '../../config/fingerprint.ts';
import type { Tracked } from '../../config/fingerprint.ts';
import { factsHash } from '../../hash.ts';
import { lazy } from '../../lazy.ts';
import { fetchLatest } from '../../publish/latest-build.ts';
import type { LatestBuild } from '../../publish/latest-build.ts';
import type { ScanOptions } from '../../publish/scan.ts';
import type { Log } from '../../report/log.ts';
import type { CacheUse, Entries, OpenedSpace } from '../../storyblok/open-space.ts';
import { isExample } from '../../site/url.ts';
import { sourcesOf } from './source-facts.ts';
import type { MadeFrom, SourceFacts } from './source-facts.ts';

/** The files that a build is made from, in their state when it began. */
export interface TrackedFiles {
  readonly program: Tracked;
  /** Those of a local space; null if the content comes from the service. */
  readonly local: Tracked | null;
}

/** Records the state of the files before any of them is read: changes during the build are built the next time. */
export const trackFiles = (root: string, local: string | null): TrackedFiles => ({
  program: trackSources(root),
  local: local === null ? null : trackSpace(local),
});

/** Where those files are. */
export const sourcePlaces = (root: string, local: string | null): readonly string[] => [
  ...SOURCES.map((source) => join(root, source)),
  ...(local === null ? [] : [local]),
];

interface BeginOptions extends TrackedFiles, Pick<SourceFacts, 'env' | 'preview' | 'release' | 'strict'> {
  readonly config: SiteConfig;
  readonly environment: Environment;
  readonly cache?: CacheUse | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** What is known of a build before its content is fetched. */
export interface BegunBuild {
  /** A fingerprint of everything that the site is made from except its content. */
  readonly sources: string;
  /** What all pages are made from, part by part, except for what they load. */
  readonly shared: MadeFrom['shared'];
  /** The origin of the deployed site that this one may replace; null if it is not meant to be deployed. */
  readonly origin: string | null;
  /** Whether that is not asked for anything. */
  readonly isOffline: boolean;
  /** The build that is deployed there; null if there is none or it cannot be determined. */
  deployed(): Promise<LatestBuild | null>;
  /** What must not appear in any file of the site. */
  readonly scan: ScanOptions;
  /** Redirects maintained by editors, if the site has a datasource for them; fetched once. */
  entries(): Promise<Entries>;
  /** A fingerprint of every input that the version of the space with this id does not cover. */
  inputs(space: number): Promise<string>;
  /** Whether the files that it is made from are unchanged since it began. */
  isUntouched(): boolean;
}

/** Begins a build: reports what is built, and determines its inputs. */
export function beginBuild(opened: OpenedSpace, options: BeginOptions): BegunBuild {
  const { program, local, config, environment, cache, log, signal, ...asked } = options;
  const { isDemo, isLocal, skipped } = opened;
  if (isDemo)
    log.warn(
      log.style('yellow', 'No Storyblok token: this is the demo space, kept out of search engines. `npx academy init` connects your own.'),
    );
  for (const { file, reason } of skipped) log.info(log.style('dim', `${file} was skipped: ${reason}.`));

  const { facts, sources, shared } = sourcesOf(program, { ...asked, config, environment, isDemo });
  const { redirectsDatasource } = config.hosting;
  const entries = lazy(async () => (redirectsDatasource ? opened.entries(redirectsDatasource) : { entries: [], notKept: null }));
  const isProduction = environment === 'production';
  // A directory is not what gets deployed.
  const origin = isProduction && !isLocal ? config.site.origin : null;
  if (origin !== null && isExample(origin))
    log.warn(
      log.style('yellow', `${origin} is only an example: set \`site.origin\` in site.config.ts, which links, sitemaps and feeds name.`),
    );
  const isOffline = cache === 'offline';
  return {
    sources,
    shared,
    origin,
    isOffline,
    deployed: async () => (origin === null || isOffline ? null : ((await fetchLatest(origin, signal)) ?? null)),
    scan: { token: options.env.token, publicKeys: config.firebase ? [config.firebase.apiKey] : [], isProduction },
    entries,
    // Saving a redirect publishes nothing, so it does not change the version of the space.
    inputs: async (space) => factsHash(facts, local && local.fingerprint, space, (await entries()).entries),
    isUntouched: () => program.isUntouched() && (local?.isUntouched() ?? true),
  };
}
