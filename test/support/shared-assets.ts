import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { build } from '../../cli/commands/build.ts';
import type { BuildOptions } from '../../cli/commands/build/job.ts';
import { cacheDirectory } from '../../cli/config/env.ts';
import type { BuildReport } from '../../cli/report/report.ts';
import { bundlesIn } from './build-demo.ts';

/**
 * Lends a cache directory the assets that other tests bundled, each under the fingerprint of its sources, and takes what is bundled meanwhile: bundling and
 * weighing them takes longer than everything else in a small site.
 */
export async function withSharedAssets<T>(cache: string, use: () => Promise<T>): Promise<T> {
  const shared = inject('assets');
  const there = new Set(bundlesIn(cache));
  const lent = bundlesIn(shared).filter((name) => !there.has(name));
  const isNew = !existsSync(cache);
  mkdirSync(cache, { recursive: true });
  for (const name of lent) symlinkSync(join(shared, name), join(cache, name));
  try {
    return await use();
  } finally {
    for (const name of bundlesIn(cache)) {
      const file = join(cache, name);
      if (lstatSync(file).isSymbolicLink()) rmSync(file);
      else if (!there.has(name)) share(file, join(shared, name));
    }
    if (isNew && existsSync(cache) && readdirSync(cache).length === 0) rmSync(cache, { recursive: true });
  }
}

/** Builds a site as a command does, with the assets that other tests bundled. */
export const buildShared = (options: Omit<BuildOptions, 'signal'> & Partial<Pick<BuildOptions, 'signal'>>): Promise<BuildReport> =>
  withSharedAssets(cacheDirectory(options.root, options.env), () => build({ signal: new AbortController().signal, ...options }));

/** A cache directory for commands that are not about one; workers would only wait for each other in the project's own. */
export const cacheOfWorker = (): string => join(inject('assets'), `cache-${process.env['VITEST_POOL_ID'] ?? 0}`);

// --- internal ---

/** Another worker may read it meanwhile, or share the same. */
function share(file: string, shared: string): void {
  const aside = `${shared}.${process.pid}`;
  copyFileSync(file, aside);
  renameSync(aside, shared);
}
