import { join } from 'node:path';
import type { SiteConfig } from '../../config/define.ts';
import { cacheDirectory, type Env, type Environment } from '../../config/env.ts';
import { sourcesOf, trackSources, trackSpace, type MadeFrom, type Tracked } from '../../cache/fingerprint.ts';
import { placeOfField } from '../../dev/source-places.ts';
import { factsHash } from '../../lib/hash.ts';
import { lazy } from '../../lib/memoize.ts';
import { CONFIG_FILE } from '../../lib/site-files.ts';
import { fetchLatest, type LatestBuild } from '../../files/latest-build.ts';
import type { OutputLock } from '../../files/lock.ts';
import type { ScanOptions } from '../../files/scan.ts';
import { exampleOrigin } from '../../report/errors/setup.ts';
import { count, counted, type Log } from '../../report/log.ts';
import { allowedIn } from '../../lib/secrets.ts';
import type { OutputOptions } from '../../cache/record.ts';
import type { SiteBasis } from '../../site/graph.ts';
import { dayAt } from '../../site/graph/days.ts';
import { isExample } from '../../site/url.ts';
import { systemClock, type Clock } from '../../source/client/clock.ts';
import type { CacheUse, Entries, OpenedSpace } from '../../source/open-space.ts';
import type { Store } from '../../store/store.ts';
import type { NamedPlan } from '../../store/stored-plan.ts';

/** How a site is built. */
export interface BuildOptions {
  readonly root: string;
  readonly config: SiteConfig;
  readonly env: Env;
  /** The directory of a local space, instead of the service. */
  readonly space?: string | undefined;
  readonly out: string;
  /** Makes the pages editable in the Visual Editor; only for a space on the service. @default false */
  readonly preview?: boolean | undefined;
  /** The number of a release of the space, whose drafts are built. */
  readonly release?: string | undefined;
  readonly strict: boolean;
  /** How content cached by an earlier build is used. @default 'use' */
  readonly cache?: CacheUse | undefined;
  /** Build only if the content or the sources changed since the last build. @default false */
  readonly ifChanged?: boolean | undefined;
  /** Publish even if more pages disappear than `publish.mayDrop` allows. @default false */
  readonly mayDrop?: boolean | undefined;
  /** Where pages are looked for before they are rendered, and put afterwards. @default only this machine's are used */
  readonly store?: Store | undefined;
  /** The plan that tells what to build, instead of a space. */
  readonly planned?: NamedPlan | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** @default the system clock */
  readonly clock?: Clock;
}

/** The files that a build is made from, in their state when it began. */
export interface TrackedFiles {
  readonly program: Tracked;
  /** Those of a local space; null if the content comes from the service. */
  readonly local: Pick<Tracked, 'fingerprint' | 'isUntouched'> | null;
}

/** Records the state of the files before any of them is read: changes during the build are built the next time. */
export const trackFiles = (root: string, local: string | null): TrackedFiles => ({
  program: trackSources(root),
  local: local === null ? null : trackSpace(local),
});

/** What is known of a build before its content is fetched: every stage takes it, and none changes it. */
export interface Job extends Begun {
  /** The directory of the site, and its lock. */
  readonly output: string;
  readonly lock: OutputLock;
  /** Where pages are that others rendered; null if only this machine's are used. */
  readonly store: Store | null;
  /** Whether all of its pages have to be there. */
  readonly mustBeMade: boolean;
}

/** What is known of what is to be built, wherever and by however many machines. */
export interface Begun extends Pick<BuildOptions, 'root' | 'log' | 'signal'>, SiteBasis, MadeFrom {
  readonly options: OutputOptions;
  readonly isProduction: boolean;
  /** Whether there is nothing to do unless the content or the sources changed since the last build. */
  readonly ifChanged: boolean;
  /** Whether any number of pages may disappear. */
  readonly mayDrop: boolean;
  /** Whether nothing from an earlier build is reused. */
  readonly isFresh: boolean;
  readonly opened: OpenedSpace;
  /** The directory of everything that is cached between builds. */
  readonly cache: string;
  /** When it began, Unix time in ms. */
  readonly now: number;
  /** The key that verifies the Visual Editor's tickets; null if the site is not editable. */
  readonly previewToken: string | null;
  readonly program: Tracked;
  /** The origin of the deployed site that this one may replace; null if it is not meant to be deployed. */
  readonly origin: string | null;
  /** Whether nothing is requested from it. */
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
  /** Reports why something could not be cached for the next build, each reason once. */
  onNotCached(reason: string): void;
}

export interface BeginOptions extends Omit<BuildOptions, 'out' | 'store' | 'planned'>, TrackedFiles, Pick<Job, 'previewToken' | 'isFresh'> {
  readonly environment: Environment;
  /** The day for which it is built. @default the one of `SOURCE_DATE_EPOCH` or of the clock */
  readonly today?: string | undefined;
}

/** Begins a build: reports what is built, and determines its inputs. */
export function beginJob(opened: OpenedSpace, wanted: BeginOptions): Begun {
  const { root, config, env, program, local, environment, preview = false, release, strict, cache, log, signal } = wanted;
  const { isDemo, isLocal } = opened;
  const isProduction = environment === 'production';
  // A directory is not what gets deployed.
  const origin = isProduction && !isLocal ? config.site.origin : null;
  const isOffline = cache === 'offline';
  tellWhatIsBuilt(opened, { isProduction, log });
  if (isProduction && !isDemo && isExample(config.site.origin)) tellExample(config, { root, isLocal, log });

  const options = { environment, preview, release, strict };
  const madeFrom = sourcesOf(program, { ...options, config, env, isDemo });
  const { redirectsDatasource } = config.hosting;
  const entries = lazy(async () => (redirectsDatasource ? opened.entries(redirectsDatasource) : { entries: [], notKept: null }));
  const now = (wanted.clock ?? systemClock).date();
  return {
    root,
    config,
    log,
    signal,
    opened,
    options,
    isProduction,
    ifChanged: wanted.ifChanged ?? false,
    mayDrop: wanted.mayDrop ?? false,
    isFresh: wanted.isFresh,
    cache: cacheDirectory(root, env),
    now,
    today: wanted.today ?? dayAt(env.sourceDate ?? now, config.site.timeZone),
    previewToken: wanted.previewToken,
    program,
    ...madeFrom,
    origin,
    isOffline,
    deployed: async () => (origin === null || isOffline ? null : ((await fetchLatest(origin, signal)) ?? null)),
    scan: { token: env.token, allowed: allowedIn(config), isProduction },
    entries,
    // Saving a redirect publishes nothing, so it does not change the version of the space.
    inputs: async (space) => factsHash(madeFrom.facts, local && local.fingerprint, space, (await entries()).entries),
    isUntouched: () => program.isUntouched() && (local?.isUntouched() ?? true),
    onNotCached: onceEach((reason) => log.warn(log.style('yellow', `What builds could use again could not be read or kept: ${reason}.`))),
  };
}

// --- internal ---

function tellWhatIsBuilt({ isDemo, skipped, unpublished }: OpenedSpace, { isProduction, log }: Pick<Job, 'isProduction' | 'log'>): void {
  log.info(log.style('dim', `Environment: ${isProduction ? 'production (published content)' : 'development (drafts)'}.`));
  const warn = (line: string) => log.warn(log.style('yellow', line));
  if (isDemo) warn('No Storyblok token: this is the demo space, kept out of search engines. `npx academy init` connects your own.');
  for (const { file, reason } of skipped) log.info(log.style('dim', `${file} was skipped: ${reason}.`));
  if (isProduction && unpublished.length > 0)
    log.info(log.style('dim', `${counted(unpublished.length, 'story')} left out, not published: ${someOf(unpublished, log.verbose)}.`));
}

/** Refuses to publish somebody's own space at an address where nobody finds it, unless that is wanted; a directory is not what gets deployed. */
function tellExample(
  { site: { origin }, publish }: SiteConfig,
  { root, isLocal, log }: Pick<Job, 'root' | 'log'> & Pick<OpenedSpace, 'isLocal'>,
): void {
  const at = placeOfField(join(root, CONFIG_FILE), ['site', 'origin']);
  const where = at === null ? CONFIG_FILE : `${CONFIG_FILE}:${at.line}`;
  if (!isLocal && !publish.exampleOrigin) throw exampleOrigin(origin, where);
  log.info(
    log.style(
      'yellow',
      `${origin} is only an example: before you deploy, set \`site.origin\` (${where}), which links, sitemaps and feeds name.`,
    ),
  );
}

const SHOWN = 3;

function someOf(all: readonly string[], isVerbose: boolean): string {
  const shown = isVerbose ? all : all.slice(0, SHOWN);
  return shown.join(', ') + (all.length > shown.length ? ` and ${count(all.length - shown.length)} more` : '');
}

/** One cause may prevent several things from being cached. */
function onceEach(report: (reason: string) => void): (reason: string) => void {
  const reported = new Set<string>();
  return (reason) => {
    if (reported.has(reason)) return;
    reported.add(reason);
    report(reason);
  };
}
