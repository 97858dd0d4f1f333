import { resolve } from 'node:path';
import type { SiteConfig } from '../config/define.ts';
import { cacheDirectory } from '../config/env.ts';
import type { Env, Environment } from '../config/env.ts';
import { editorAddress } from '../editor/address.ts';
import { lockOutput } from '../publish/lock.ts';
import { assertApart, assertOurs, recover, stage } from '../publish/write.ts';
import { isRecordDamaged } from '../report/errors/kept.ts';
import { nothingToEdit } from '../report/errors/setup.ts';
import type { Log } from '../report/log.ts';
import type { BuildReport } from '../report/report.ts';
import { dayAt } from '../site/days.ts';
import { systemClock } from '../storyblok/client/clock.ts';
import type { Clock } from '../storyblok/client/clock.ts';
import { linesOf } from '../storyblok/lines-of.ts';
import { localDirectory, withSpace } from '../storyblok/open-space.ts';
import type { CacheUse, OpenedSpace } from '../storyblok/open-space.ts';
import { beginBuild, sourcePlaces, trackFiles } from './build/begin-build.ts';
import type { TrackedFiles } from './build/begin-build.ts';
import { findEarlierBuild } from './build/earlier-build.ts';
import { fetchContent } from './build/fetch-content.ts';
import { finishBuild } from './build/finish-build.ts';
import { makeSite } from './build/make-site.ts';
import { openTools } from './build/site-tools.ts';
import { skipSame, skipUpToDate } from './build/skip-build.ts';

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
  readonly log: Log;
  readonly signal: AbortSignal;
  /** @default the system clock */
  readonly clock?: Clock;
}

/**
 * Fetches a space, links it into a site, renders its pages and publishes the result; work that an earlier build did from the same inputs is not
 * repeated. A failed build publishes nothing.
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const { root, config, env, space: directory, out, preview = false, release, cache, signal, clock } = options;
  const output = resolve(root, out);
  const environment = env.asked ?? 'production';
  const from = { root, directory, env, environment, config, release, signal, clock, ...(cache ? { cache } : {}) } as const;
  const local = localDirectory(from);
  assertOurs(output);
  assertApart(output, sourcePlaces(root, local));
  // The editor's tickets are verified with the token, which is only valid for spaces of the service.
  const previewToken = preview && !directory ? env.token : null;
  if (preview && !previewToken) throw nothingToEdit();

  const unlock = lockOutput(output);
  try {
    recover(output);
    const attempt = (isFresh: boolean) => {
      const tracked = trackFiles(root, local);
      return withSpace(from, (opened) => buildFrom(opened, options, { output, environment, previewToken, isFresh, tracked }));
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
  /** The key that verifies the editor's tickets; null if the site is not editable. */
  readonly previewToken: string | null;
  /** Whether nothing from an earlier build is reused. */
  readonly isFresh: boolean;
  readonly tracked: TrackedFiles;
}

async function buildFrom(opened: OpenedSpace, options: BuildOptions, asked: Asked): Promise<BuildReport> {
  const { output, environment, previewToken, isFresh, tracked } = asked;
  const { root, config, env, preview = false, release, strict, cache, ifChanged, log, signal, clock = systemClock } = options;
  const { isDemo, isLocal } = opened;
  const isProduction = environment === 'production';
  const how = { environment, preview, release, strict } as const;
  const begun = beginBuild(opened, { ...tracked, ...how, config, env, cache, log, signal });
  const { sources, shared, origin, scan } = begun;
  const now = clock.date();
  const today = dayAt(env.sourceDate ?? now, config.site.timeZone);
  // Changed drafts of the service cannot be detected.
  const upToDate =
    ifChanged && (isLocal || isProduction) ? await skipUpToDate(opened, { ...begun, root, output, environment, today, signal }) : null;
  if (upToDate) return upToDate;

  const earlier = findEarlierBuild({ root, env, output, sources, isFresh });
  const kept = { cache: cacheDirectory(root, env), known: earlier.content };
  // One cause may prevent several things from being kept.
  const told = new Set<string>();
  const onNotKept = (reason: string) => {
    if (told.has(reason)) return;
    told.add(reason);
    log.warn(log.style('yellow', `What builds could use again could not be read or kept: ${reason}.`));
  };
  // A record may turn out to be damaged, and then everything begins again: nothing must still be running.
  const isFirst = !earlier.isRecorded;
  const tools = openTools({
    root,
    config,
    directory: kept.cache,
    program: tracked.program,
    sources,
    isChecked: earlier.content !== undefined,
    onNotKept,
    onOutdated: (reason) => log.warn(`${log.style('yellow', 'Outdated types:')} ${reason}`),
    opened,
    isFirst,
    signal,
  });
  try {
    const fetched = await fetchContent(opened, { ...begun, ...kept, onStories: tools.ahead?.take, output, log, signal });
    const { space, addresses, assets, entries } = fetched;
    const latest = { cv: space.cv, ...(space.from.settled ? { inputs: await begun.inputs(space.id) } : {}) };
    // A site that is only tried out here has no visitors with open pages.
    const days = isProduction && !isLocal ? config.hosting.keepAssetsDays : null;
    const keeping = { earlier: assets, days, at: now, directory: output, origin, scan, signal };
    const same = skipSame(earlier, { root, isEdited: previewToken !== null, keeping, fetched, latest, today, stages: log.times() });
    if (same) return same;

    const lines = await linesOf(opened, space);
    const { isThere, before, close, ...known } = await earlier.open(begun.deployed);
    const staging = stage(output, isThere ? 'changes' : 'fresh');
    const editUrl = (id: number) => (isLocal ? null : editorAddress({ region: config.storyblok.region, space: space.id, story: id }));
    const editing = previewToken === null ? null : { space: space.id, token: previewToken, now };
    const from = { env, lines, languageCodes: space.languageCodes, program: tracked.program, shared, entries, past: addresses };
    const common = { root, config, isDemo, sources, staging, log };
    try {
      const made = await makeSite({ ...common, ...known, ...from, tools, onNotKept, today, isProduction, editUrl, editing, scan });
      return await finishBuild(made, { ...common, ...begun, asked: how, fetched, latest, earlier, before, keeping, signal });
    } catch (error) {
      staging.discard();
      throw error;
    } finally {
      close();
    }
  } finally {
    await tools.pool.close();
  }
}
