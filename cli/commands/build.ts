import { resolve } from 'node:path';
import type { SiteConfig } from '../config/define.ts';
import { cacheDirectory } from '../config/env.ts';
import type { Env, Environment } from '../config/env.ts';
import { trackSources, trackSpace } from '../config/fingerprint.ts';
import type { Tracked } from '../config/fingerprint.ts';
import { editorAddress } from '../editor/address.ts';
import { isInStep, updateFirebaseJson } from '../hosting/firebase-json.ts';
import { buildId } from '../publish/build-id.ts';
import { fetchLatest, latestBuild } from '../publish/latest-build.ts';
import { lacksAssets } from '../publish/keep-assets.ts';
import { lockOutput } from '../publish/lock.ts';
import { assertOurs, recover, stage } from '../publish/write.ts';
import { isRecordDamaged } from '../report/errors/kept.ts';
import { nothingToEdit } from '../report/errors/setup.ts';
import { once } from '../once.ts';
import type { Log } from '../report/log.ts';
import { NO_CHANGES, upToDate } from '../report/report.ts';
import type { BuildReport } from '../report/report.ts';
import { judge } from '../site/problems.ts';
import { systemClock } from '../storyblok/client/clock.ts';
import type { Clock } from '../storyblok/client/clock.ts';
import { localDirectory, withSpace } from '../storyblok/open-space.ts';
import type { CacheUse, Entries, OpenedSpace } from '../storyblok/open-space.ts';
import { compareSites, toChanges } from './build/compare-sites.ts';
import { factsHash, findEarlierBuild, sourcesOf } from './build/earlier-build.ts';
import { fetchContent } from './build/fetch-content.ts';
import { makeSite } from './build/make-site.ts';
import { publishSite, tellLost } from './build/publish-site.ts';
import type { PublishedSite } from './build/publish-site.ts';
import { toReport } from './build/to-report.ts';
import { toSpaceReport } from './space-report.ts';
import { findUpToDate } from './up-to-date.ts';

export interface BuildOptions {
  readonly root: string;
  readonly config: SiteConfig;
  readonly env: Env;
  /** A local space's directory instead of the service. */
  readonly space?: string | undefined;
  readonly out: string;
  /** Lets the Visual Editor edit the pages; of a space on the service only. @default false */
  readonly preview?: boolean | undefined;
  /** A release of the space, with which drafts are built; by its number. */
  readonly release?: string | undefined;
  readonly strict: boolean;
  /** What is done with the content that an earlier build kept. @default 'use' */
  readonly cache?: CacheUse | undefined;
  /** Build only if the content or the sources changed since the last build. @default false */
  readonly ifChanged?: boolean | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** @default the system's */
  readonly clock?: Clock;
}

/**
 * Fetches a space, links it into a site, renders its pages and publishes the result; what an earlier build did from the same inputs is not done again. A
 * failed build publishes nothing.
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const { root, config, env, space: directory, out, preview = false, release, cache, signal, clock } = options;
  const output = resolve(root, out);
  const environment = env.asked ?? 'production';
  assertOurs(output);
  // By the token the tickets of the editor are known, which opens the spaces of the service only.
  const previewToken = preview && !directory ? env.token : null;
  if (preview && !previewToken) throw nothingToEdit();

  const unlock = lockOutput(output);
  try {
    recover(output);
    const from = { root, directory, env, environment, config, release, signal, clock, ...(cache ? { cache } : {}) } as const;
    const local = localDirectory(from);
    const attempt = (isFresh: boolean) => {
      // Before anything else is read, so that what changes during the build is built the next time.
      const tracked = { program: trackSources(root), local: local === null ? null : trackSpace(local) };
      return withSpace(from, (opened) => buildFrom(opened, options, { output, environment, previewToken, isFresh, ...tracked }));
    };
    return await attempt(cache === 'fresh').catch((error: unknown) => {
      if (!isRecordDamaged(error)) throw error;
      return attempt(true);
    });
  } finally {
    unlock();
  }
}

// --- internal ---

interface Asked {
  readonly output: string;
  readonly environment: Environment;
  /** By what the tickets of the editor are known; null where the site is not edited. */
  readonly previewToken: string | null;
  /** Whether nothing that an earlier build left is made use of. */
  readonly isFresh: boolean;
  /** The program, and the files of a local space, as they were when the build began. */
  readonly program: Tracked;
  readonly local: Tracked | null;
}

async function buildFrom(opened: OpenedSpace, options: BuildOptions, asked: Asked): Promise<BuildReport> {
  const { output, environment, previewToken, isFresh, program, local } = asked;
  const { root, config, env, preview = false, release, strict, cache, ifChanged, log, signal, clock } = options;
  const isProduction = environment === 'production';
  const { isDemo: demo, isLocal } = opened;
  if (demo)
    log.warn(
      log.style('yellow', 'No Storyblok token: this is the demo space, kept out of search engines. `npx academy init` connects your own.'),
    );
  for (const { file, reason } of opened.skipped) log.info(log.style('dim', `${file} was skipped: ${reason}.`));

  const { facts, sources } = sourcesOf(program.fingerprint, { config, env, environment, preview, release, strict, isDemo: demo });
  const entriesOf = once(() => redirectsOf(opened, config));
  // Editors' redirects are part of it: saving one publishes nothing, so that the version of the space stays what it was.
  const inputsOf = (id: number, entries: Entries['entries']) => factsHash(facts, local && local.fingerprint, id, entries);
  // Whoever asked for no requests, or builds a directory, is not where the site is deployed from.
  const origin = isProduction && !isLocal && cache !== 'offline' ? config.site.origin : null;
  // Nothing tells whether drafts of the service changed.
  if (ifChanged && (isLocal || isProduction)) {
    const space = await opened.info();
    const inputs = inputsOf(space.id, (await entriesOf()).entries);
    const latest = await findUpToDate({ output, origin, cv: space.cv, inputs, signal });
    if (latest) return upToDate({ buildId: latest.id, environment, demo, output, space: toSpaceReport(space, opened.stats) });
  }

  const earlier = findEarlierBuild({ root, env, output, sources, isFresh });
  const kept = { cache: cacheDirectory(root, env), known: earlier.content };
  const fetched = await fetchContent(opened, { entries: entriesOf, output, origin, ...kept, log, signal });
  const { space, entries, addresses, assets } = fetched;
  const latest = { cv: space.cv, ...(space.from.settled ? { inputs: inputsOf(space.id, entries) } : {}) };
  const otherFacts = factsHash(entries, addresses.deployed, fetched.problems, space.languageCodes);
  const at = (clock ?? systemClock).date();
  // Nobody has a page open of a site that is tried out here.
  const keeping = { earlier: assets, days: isProduction && !isLocal ? config.hosting.keepAssetsDays : null, at };
  // A preview made anew can be edited for longer, whatever its content.
  const same =
    !previewToken && isInStep(root, output) && !lacksAssets(keeping) ? earlier.same({ content: space.content, otherFacts, latest }) : null;
  if (same) return { ...same.report, space: fetched.report, stages: log.times(), rendered: 0, written: 0, changes: NO_CHANGES };
  const lines = space.stories ?? (await opened.fetch(() => {})).stories;
  if (!lines) throw new Error('The content service brought no stories.');

  const askDeployed = async () => (origin === null ? null : ((await fetchLatest(origin, signal)) ?? null));
  const { isThere, before, published: there, close, ...known } = await earlier.open(askDeployed);
  const staging = stage(output, isThere ? 'changes' : 'fresh');
  try {
    const scan = { token: env.token, publicKeys: config.firebase ? [config.firebase.apiKey] : [], isProduction };
    const editUrl = (id: number) => (isLocal ? null : editorAddress({ region: config.storyblok.region, space: space.id, story: id }));
    const made = await makeSite({
      root,
      config,
      env,
      lines,
      languageCodes: space.languageCodes,
      assetsDir: opened.assetsDir,
      isProduction,
      isDemo: demo,
      program,
      sources,
      editUrl,
      editing: previewToken === null ? null : { space: space.id, token: previewToken, now: at },
      published: there,
      ...known,
      staging,
      entries,
      past: addresses,
      scan,
      log,
      signal,
    });
    const firebaseJson = updateFirebaseJson(root, { directory: output, config: made.hosting.config });
    const problems = judge([...made.problems, ...fetched.problems], { policies: config.problems, strict });
    const id = buildId(made.files);
    // Some of it may be of files as they were for a moment: nobody can say what it was made from.
    const isKnown = program.isUntouched() && (local?.isUntouched() ?? true);
    const mark = latestBuild({ id, ...(isKnown ? latest : { cv: latest.cv }) });
    const difference = compareSites(before ?? new Map(), made.files);
    const told = { buildId: id, environment, demo, output, space: fetched.report, problems } as const;
    const reportOf = ({ others, besides }: Pick<PublishedSite, 'others' | 'besides'>) =>
      toReport(made, { ...told, others, besides, stages: log.times() });
    signal.throwIfAborted();
    const planned = reportOf({ others: 0, besides: [mark] });
    if (planned.status === 'failed') {
      staging.discard();
      return { ...planned, changes: NO_CHANGES };
    }
    const published = await log.stage('publish', async (progress) => {
      const done = await publishSite(made, { staging, difference, mark, keeping: { ...keeping, directory: output, origin, scan, signal } });
      progress(made.files.size + done.besides.length, made.files.size + done.besides.length, 'files');
      return done;
    });
    tellLost(published.lost, log);
    const { files, link, hosting } = made;
    const report = reportOf(published);
    const record = { latest: { id, ...latest }, sources, content: space.content, otherFacts, report, files, link, hosting };
    addresses.keep();
    const notKept = isKnown
      ? earlier.keep({ ...record, asked: { environment, preview, release, strict } })
      : 'files that it is made from were saved meanwhile';
    if (notKept !== null)
      log.warn(
        `${log.style('yellow', 'The next build will start from scratch:')} the record of this one could not be written (${notKept}).`,
      );
    firebaseJson?.write();
    const changes = before && toChanges(difference, { origin: config.site.origin, redirects: hosting.config.redirects });
    return { ...report, changes };
  } catch (error) {
    staging.discard();
    throw error;
  } finally {
    close();
  }
}

/** The redirects that editors keep, of a site that says where. */
async function redirectsOf(opened: OpenedSpace, { hosting }: SiteConfig): Promise<Entries> {
  return hosting.redirectsDatasource ? opened.entries(hosting.redirectsDatasource) : { entries: [], notKept: null };
}
