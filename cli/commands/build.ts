import { resolve } from 'node:path';
import { previewTokenOf } from '../config/env.ts';
import { lockOutput } from '../publish/lock.ts';
import { assertApart, assertOurs, recover, stage } from '../publish/write.ts';
import { isRecordDamaged } from '../report/errors/kept.ts';
import { nothingToEdit } from '../report/errors/setup.ts';
import type { BuildReport } from '../report/report.ts';
import { localDirectory, withSpace } from '../storyblok/open-space.ts';
import { beginBuild, sourcePlaces, trackFiles } from './build/begin-build.ts';
import type { BegunBuild } from './build/begin-build.ts';
import type { BuildOptions } from './build/build-options.ts';
import { findEarlierBuild } from './build/earlier-build.ts';
import { fetchContent } from './build/fetch-content.ts';
import { finishBuild } from './build/finish-build.ts';
import { makeSite } from './build/make-site.ts';
import { openTools } from './build/site-tools.ts';
import { skipSame, skipUpToDate } from './build/skip-build.ts';

/**
 * Fetches a space, links it into a site, renders its pages and publishes the result; work that an earlier build did from the same inputs is not
 * repeated. A failed build publishes nothing.
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const { root, config, env, space: directory, preview = false, release, cache, signal, clock } = options;
  const output = resolve(root, options.out);
  const environment = env.asked ?? 'production';
  const from = { root, directory, env, environment, config, release, signal, clock, ...(cache ? { cache } : {}) } as const;
  const local = localDirectory(from);
  assertOurs(output);
  assertApart(output, sourcePlaces(root, local));
  // Only spaces of the service have one.
  const previewToken = preview && !directory ? previewTokenOf(env) : null;
  if (preview && !previewToken) throw nothingToEdit();

  const lock = lockOutput(output);
  try {
    recover(lock);
    const attempt = (isFresh: boolean) => {
      const tracked = trackFiles(root, local);
      return withSpace(from, (opened) =>
        run(beginBuild(opened, { ...options, ...tracked, lock, output, environment, previewToken, isFresh })),
      );
    };
    return await attempt(cache === 'fresh').catch((error: unknown) => {
      if (!isRecordDamaged(error)) throw error;
      return attempt(true);
    });
  } finally {
    lock.release();
  }
}

// --- internal ---

async function run(begun: BegunBuild): Promise<BuildReport> {
  const upToDate = await skipUpToDate(begun);
  if (upToDate) return upToDate;

  const earlier = findEarlierBuild(begun);
  const tools = openTools(begun, earlier);
  try {
    const fetched = await fetchContent(begun, { known: earlier.content, onStories: tools.ahead?.take });
    const same = skipSame(begun, { earlier, fetched });
    if (same) return same;

    const there = await earlier.open(begun.deployed);
    const staging = stage(begun.lock, there.base);
    try {
      const made = await makeSite(begun, { tools, fetched, there, staging });
      return await finishBuild(made, begun, { fetched, earlier, before: there.before, staging });
    } catch (error) {
      staging.discard();
      throw error;
    } finally {
      there.close();
    }
  } finally {
    await tools.pool.close();
  }
}
