import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from '../../cli/commands/build/job.ts';
import type { Environment } from '../../cli/config/env.ts';
import { loadConfig } from '../../cli/config/load.ts';
import { createLog } from '../../cli/report/log.ts';
import { TODAY } from './builders.ts';
import type { RawStory } from './mutations.ts';
import { buildShared } from './shared-assets.ts';
import { filesOf } from './site-files.ts';

/** The local space that a project is built from, empty at first. */
export function aSpaceOf(root: string) {
  const directory = join(root, 'space');
  mkdirSync(directory);
  return { directory, save: (stories: readonly RawStory[]) => writeFileSync(join(directory, 'stories.json'), JSON.stringify({ stories })) };
}

export interface Into extends Partial<Omit<BuildOptions, 'root' | 'out' | 'signal'>> {
  readonly root: string;
  /** @default false */
  readonly fresh?: boolean;
  readonly environment?: Environment;
  /** The day for which to build. @default `TODAY` */
  readonly today?: string;
}

/** Builds a project from its local space, unless told otherwise, into one of its directories; spaces of tests may shrink as they like. */
export async function buildInto(out: string, { root, fresh = false, environment, today = TODAY, ...others }: Into) {
  const log = createLog({ stream: { write: () => true }, level: 'quiet', colours: false });
  const env = { asked: environment ?? null, token: null, endpoint: null, cacheDir: null, sourceDate: Date.parse(today) };
  const options = {
    root,
    config: await loadConfig(root),
    env,
    space: join(root, 'space'),
    out: join(root, out),
    strict: false,
    mayDrop: true,
    log,
  };
  return buildShared({ ...options, ...(fresh ? { cache: 'fresh' } : {}), ...others });
}

type Bytes = ReadonlyMap<string, string>;

/** Every file of a directory with its bytes; empty if there is no directory. */
export const bytesOf = (directory: string): Bytes =>
  new Map(filesOf(directory).map((file) => [file, readFileSync(join(directory, file), 'latin1')]));

/** The files that differ between two directories. */
export const differing = (a: Bytes, b: Bytes) => [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file));

/** The addresses of the HTML files that differ between two directories, except not-found pages, as a build reports them. */
export function addressesIn(before: Bytes, now: Bytes, origin = 'https://academy.example') {
  const addresses = (belongs: (file: string) => boolean) =>
    differing(before, now)
      .filter((file) => /(?:^|\/)index\.html$/.test(file) && belongs(file))
      .map((file) => new URL(`/${file.replace(/\/?index\.html$/, '')}`, origin).href)
      .toSorted();
  return {
    added: addresses((file) => !before.has(file)),
    changed: addresses((file) => before.has(file) && now.has(file)),
    removed: addresses((file) => !now.has(file)),
  };
}
