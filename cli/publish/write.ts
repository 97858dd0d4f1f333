import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { outputAmongSources, outputHalfWritten, outputIsFile, outputNotOurs, outputNotWritten } from '../report/errors/output.ts';
import { sameName } from '../same-name.ts';
import { holdsBuild, LATEST_FILE, readLatest, readLatestFile } from './latest-build.ts';
import type { OutputFile } from './output-file.ts';
import { placesOf } from './places.ts';

/**
 * A site being written beside the published one: `fresh` for a whole site, `changes` for only the files that differ from the published ones. Files
 * may be written by other threads, with `writeFileAt`, before it is published or discarded.
 */
export interface Staging {
  readonly kind: 'fresh' | 'changes';
  /** The directory of the published site. */
  readonly directory: string;
  /** Where to write a file of the site. Call it once per file. */
  place(path: string): string;
  write(file: OutputFile): void;
  /**
   * Replaces the published site, also removing the `gone` files. Either this happens completely or the published site stays unchanged; if changes
   * are ready but one of them cannot be moved into place, the remaining ones are kept for the next build.
   */
  publish(gone?: readonly string[]): void;
  /** Leaves the published site unchanged; changes that have begun to move into place are kept. */
  discard(): void;
}

/** Starts writing a site into a directory; throws if it holds anything else. */
export function stage(directory: string, kind: Staging['kind']): Staging {
  const { staging } = placesOf(directory);
  assertOurs(directory);
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      rmSync(staging, { recursive: true, force: true });
      recover(directory);
      throw outputNotWritten(directory, error);
    }
  };
  recover(directory);
  const moves: Move[] = [];
  const place = (path: string) => {
    if (kind === 'fresh') return join(staging, path);
    const from = String(moves.length);
    moves.push([from, path]);
    return join(staging, from);
  };
  return {
    kind,
    directory,
    place,
    write: ({ path, contents }) => attempt(() => writeFileAt(place(path), contents)),
    publish(gone = []) {
      if (kind === 'fresh') return attempt(() => swap(directory));
      const mark = moves.find(([, path]) => path === LATEST_FILE);
      const builds = [readLatest(directory), mark && readLatestFile(join(staging, mark[0]))].flatMap((build) => build?.id ?? []);
      const journal: Journal = { moves: inSafeOrder(moves), gone, builds };
      attempt(() => {
        // Do everything that can fail before the site is touched.
        const removed = new Set(gone.map(sameName));
        for (const folder of new Set(moves.map(([, path]) => dirname(path))))
          if (!withFolders(sameName(folder)).some((one) => removed.has(one))) mkdirSync(join(directory, folder), { recursive: true });
        writeFileAt(join(staging, JOURNAL), JSON.stringify(journal));
      });
      finish(directory, journal);
    },
    discard() {
      if (!existsSync(join(staging, JOURNAL))) rmSync(staging, { recursive: true, force: true });
    },
  };
}

/** Writes a file, creating its parent folders. */
export function writeFileAt(file: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

/**
 * Repairs a site whose build was killed: finishes changes that were ready, drops others and those of a site that is gone, and restores a site that was
 * set aside.
 */
export function recover(directory: string): void {
  const { path, staging, previous } = placesOf(directory);
  if (existsSync(previous)) {
    if (existsSync(path)) rmSync(previous, { recursive: true, force: true });
    else renameSync(previous, path);
  }
  const journal = readJournal(staging);
  if (journal && isFor(directory, journal)) finish(directory, journal);
  else rmSync(staging, { recursive: true, force: true });
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
  const source = sources.find((one) => path === one || path.startsWith(one + sep));
  if (source !== undefined) throw outputAmongSources(directory, source);
}

// --- internal ---

type Move = readonly [from: string, to: string];

/** The remaining work once all files are written. The journal is written last, so if it exists, so do all files. */
interface Journal {
  readonly moves: readonly Move[];
  readonly gone: readonly string[];
  /** The ids of the build to be replaced and of the one that replaces it; not in journals of earlier programs. */
  readonly builds?: readonly string[];
}

const JOURNAL = 'journal.json';

// Replaces the whole site: the two directories swap places.
function swap(directory: string): void {
  const { path, staging, previous } = placesOf(directory);
  if (existsSync(path)) renameSync(path, previous);
  renameSync(staging, path);
  rmSync(previous, { recursive: true, force: true });
}

// Replaces some files: each is renamed into place, which removes it from the staging directory, so an interrupted run can be repeated.
function finish(directory: string, { moves, gone }: Journal): void {
  const { staging } = placesOf(directory);
  const isLeft = ([from]: Move) => existsSync(join(staging, from));
  const [moveTo, moveInto] = [new Map<string, Move>(), new Map<string, Move>()];
  // The first move to a place counts: if it is done, so is what had to be removed for it.
  for (const move of moves.toReversed()) {
    const [place = '', ...folders] = withFolders(sameName(move[1]));
    moveTo.set(place, move);
    for (const folder of folders) moveInto.set(folder, move);
  }
  const moveBlockedBy = new Map(
    gone.flatMap((path) => {
      const places = withFolders(sameName(path));
      const move = moveInto.get(places[0] ?? '') ?? places.map((place) => moveTo.get(place)).find((one) => one !== undefined);
      return move ? [[path, move] as const] : [];
    }),
  );
  try {
    // A file may be where a folder is to be, or the other way round. And if `Cursos/x` and `cursos/x` are one file, removing the old path later would
    // remove the new: remove it first, and its folder, which would otherwise keep its name.
    for (const [path, move] of moveBlockedBy) if (isLeft(move)) remove(directory, path);
    for (const move of moves.filter(isLeft)) {
      const [from, path] = move;
      // Removing what was in the way may have removed its folder, and so may whoever cleared the way for an interrupted run.
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      renameSync(join(staging, from), join(directory, path));
    }
    for (const path of gone) if (!moveBlockedBy.has(path)) remove(directory, path);
  } catch (error) {
    throw outputHalfWritten(directory, error);
  }
  rmSync(staging, { recursive: true, force: true });
}

/** Whether a directory holds the site that a journal changes: completing it in any other place would make a site of the changes alone. */
function isFor(directory: string, { builds }: Journal): boolean {
  const here = readLatest(directory);
  return here !== null && (builds?.includes(here.id) ?? true);
}

/** @example withFolders('a/b/c') // => ['a/b/c', 'a/b', 'a'] */
function withFolders(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === '.' ? [path] : [path, ...withFolders(folder)];
}

/** Reads the remaining work; null if there is no complete journal, so nothing was begun. */
function readJournal(staging: string): Journal | null {
  const file = join(staging, JOURNAL);
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Journal;
  } catch (error) {
    // A build was killed while writing it.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
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

// Assets go before the pages that need them, and the file that announces the new build goes last.
function inSafeOrder(moves: readonly Move[]): readonly Move[] {
  const rank = ([, path]: Move) => (path.startsWith('assets/') ? 0 : path === LATEST_FILE ? 2 : 1);
  return moves.toSorted((a, b) => rank(a) - rank(b));
}
