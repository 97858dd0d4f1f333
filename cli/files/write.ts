import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { recordDamaged } from '../report/errors/content.ts';
import {
  notOfABuild,
  outputAmongSources,
  outputHalfWritten,
  outputIsFile,
  outputNotOurs,
  outputNotWritten,
} from '../report/errors/output.ts';
import { holdsBuild, LATEST_FILE, readLatest, UNFINISHED } from './latest-build.ts';
import type { OutputLock } from './lock.ts';
import type { OutputFile } from './output-file.ts';
import { behindLinks, isWithin, leftoversOf, placesOf, stagingOf } from './places.ts';

/** A site being written beside the published one. Files may be written by other threads, with `writeFileAt`, before it is published or discarded. */
export interface Staging {
  /** Whether only the files that differ from those of the published site are written. */
  readonly isPartial: boolean;
  /** The directory of the published site. */
  readonly directory: string;
  /** Where to write a file of the site. Call it once per file. */
  place(path: string): string;
  write(file: OutputFile): void;
  /** Writes files while others are written. */
  writeAll(files: readonly OutputFile[]): Promise<void>;
  /** Where a file is that was placed or, if this one was not, where the published site has it. */
  find(path: string): string;
  /**
   * Replaces the published site, also removing the `gone` files. Throws `RecordDamaged` before anything is touched if that site is not as its build left
   * it. If the system refuses a part of a partial replacement, `LATEST_FILE` keeps saying that the site is not whole.
   */
  publish(gone?: readonly string[]): void;
  /** Leaves the published site unchanged. */
  discard(): void;
}

/** Starts writing a site into a locked directory: the whole of it, or only what differs from the build with the id `base`, which must be there. */
export function stage({ directory, assertHeld }: OutputLock, base: string | null): Staging {
  assertOurs(directory);
  const staging = stagingOf(directory);
  const isPartial = base !== null;
  const discard = () => tryToRemove(staging);
  const moves: Move[] = [];
  const placed = new Map<string, string>();
  const place = (path: string) => {
    if (!isPartial) return join(staging, path);
    const from = join(staging, String(moves.length));
    moves.push([from, path]);
    placed.set(path, from);
    return from;
  };
  return {
    isPartial,
    directory,
    place,
    write({ path, contents }) {
      attempt(directory, () => writeFileAt(place(path), contents));
    },
    async writeAll(files) {
      const places = files.map(({ path, contents }) => ({ to: place(path), contents }));
      try {
        await Promise.all(
          places.map(async ({ to, contents }) => {
            await mkdir(dirname(to), { recursive: true });
            await writeFile(to, contents);
          }),
        );
      } catch (error) {
        throw outputNotWritten(directory, error);
      }
    },
    find: (path) => (isPartial ? (placed.get(path) ?? join(directory, path)) : join(staging, path)),
    publish(gone = []) {
      assertHeld();
      if (isPartial) {
        assertAsLeft(directory, { base, paths: [...moves.map(([, path]) => path), ...gone] });
        replaceSome(directory, { staging, moves, gone });
      } else attempt(directory, () => replaceAll(directory, staging));
      discard();
    },
    discard,
  };
}

/** Writes a file, creating its parent folders. */
export function writeFileAt(file: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

/** Clears away what killed builds left beside a locked directory, and restores a site that was set aside. */
export function recover({ directory }: OutputLock): void {
  const { path, previous } = placesOf(directory);
  const found = lstatSync(previous, { throwIfNoEntry: false });
  if (found) {
    // A site that has this name is whole.
    if (!found.isDirectory() || !holdsBuild(previous)) throw notOfABuild(previous);
    renameSync(previous, existsSync(path) ? stagingOf(directory) : path);
  }
  for (const leftover of leftoversOf(directory)) rmSync(leftover, { recursive: true, force: true });
}

/** Throws if a directory holds anything else, since publishing would delete it. */
export function assertOurs(directory: string): void {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw outputIsFile(directory);
  if (!found || readdirSync(directory).length === 0 || holdsBuild(directory)) return;
  throw outputNotOurs(directory);
}

/** Throws if a directory is in one of those that the site is made from: each build would change its own sources. */
export function assertApart(directory: string, sources: readonly string[]): void {
  const { path } = placesOf(directory);
  const source = sources.find((one) => isWithin(path, behindLinks(one)));
  if (source !== undefined) throw outputAmongSources(directory, source);
}

// --- internal ---

type Move = readonly [from: string, to: string];

/** Replaces the whole site: the two directories swap places. Between the two renames there is none, and the previous one tells that it was set aside. */
function replaceAll(directory: string, staging: string): void {
  const { path, previous } = placesOf(directory);
  const isReplaced = existsSync(path);
  if (isReplaced) renameSync(path, previous);
  try {
    renameSync(staging, path);
  } catch (error) {
    if (isReplaced) renameSync(previous, path);
    throw error;
  }
  // From here on, it is no longer to be restored.
  if (isReplaced) renameSync(previous, staging);
}

/** Does what leaves the published site unchanged if the system refuses it. */
function attempt<T>(directory: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw outputNotWritten(directory, error);
  }
}

interface Replacement {
  readonly staging: string;
  readonly moves: readonly Move[];
  readonly gone: readonly string[];
}

/**
 * Replaces some files of a site, one by one. Meanwhile, `LATEST_FILE` says that it is not whole: a build that is killed leaves it so, and the next one
 * replaces everything.
 */
function replaceSome(directory: string, { staging, moves, gone }: Replacement): void {
  const { path } = placesOf(directory);
  const mark = join(staging, 'unfinished');
  attempt(directory, () => writeFileAt(mark, UNFINISHED));
  try {
    renameSync(mark, join(path, LATEST_FILE));
    // First, because where a folder is found by several spellings, an old path may be the same file as a new one.
    for (const file of gone) remove(path, file);
    for (const [from, to] of inSafeOrder(moves)) {
      mkdirSync(dirname(join(path, to)), { recursive: true });
      renameSync(from, join(path, to));
    }
  } catch (error) {
    throw outputHalfWritten(directory, error);
  }
}

// Assets go before the pages that need them, and the file that says that the site is whole goes last.
function inSafeOrder(moves: readonly Move[]): readonly Move[] {
  const rank = ([, path]: Move) => (path.startsWith('assets/') ? 0 : path === LATEST_FILE ? 2 : 1);
  return moves.toSorted((a, b) => rank(a) - rank(b));
}

interface Left {
  readonly base: string;
  /** The files that are to be written or removed. */
  readonly paths: readonly string[];
}

/**
 * Throws if a site is not the build that it is to be changed from, or if something is in the way of a change: a folder where a file is to be, or something
 * else where a folder is, such as a link that leads out of the directory.
 */
function assertAsLeft(directory: string, { base, paths }: Left): void {
  const { path } = placesOf(directory);
  const kindOf = (file: string) => lstatSync(join(path, file), { throwIfNoEntry: false });
  const isAsLeft = () =>
    readLatest(path)?.id === base &&
    [...new Set(paths.flatMap(foldersTo))].every((folder) => kindOf(folder)?.isDirectory() ?? true) &&
    paths.every((file) => isWithin(join(path, file), path) && !kindOf(file)?.isDirectory());
  if (!attempt(directory, isAsLeft)) throw recordDamaged();
}

/** @example foldersTo('a/b/c') // => ['a', 'a/b'] */
function foldersTo(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === '.' || folder === path ? [] : [...foldersTo(folder), folder];
}

/** Removes what is no longer needed; if the system refuses, the next build says so. */
function tryToRemove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {}
}

/** Removes a file, and folders that this leaves empty. */
function remove(directory: string, path: string): void {
  rmSync(join(directory, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const at = join(directory, folder);
    if (!existsSync(at) || readdirSync(at).length > 0) return;
    rmSync(at, { recursive: true });
  }
}
