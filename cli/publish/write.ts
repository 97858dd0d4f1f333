import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { outputHalfWritten, outputIsFile, outputNotOurs, outputNotWritten } from '../report/errors/output.ts';
import { holdsBuild, LATEST_FILE } from './latest-build.ts';
import type { OutputFile } from './output-file.ts';
import { placesOf } from './places.ts';

/**
 * A site that is being written beside the published one: `fresh` a whole one, `changes` only the files that differ from what is published. Files may be
 * written by other threads, with `writeFileAt`, before one of the two ways to end it.
 */
export interface Staging {
  readonly kind: 'fresh' | 'changes';
  /** The directory of the published site. */
  readonly directory: string;
  /** Where to write a file of the site. Each call is for another file. */
  place(path: string): string;
  write(file: OutputFile): void;
  /**
   * Makes it the published site, without the files that are gone. Either that happens whole, or the published site stays as it was; where changes are ready
   * and one of them cannot take its place, what is left of them is kept for the next build.
   */
  publish(gone?: readonly string[]): void;
  /** Leaves the published site as it is, and with it changes that have begun to take their places. */
  discard(): void;
}

/** Begins to write a site into a directory; refuses one that holds something else. */
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
  attempt(() => mkdirSync(staging, { recursive: true }));
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
      const journal: Journal = { moves: inSafeOrder(moves), gone };
      attempt(() => {
        // What could fail is done while the site is still as it was.
        for (const folder of new Set(moves.map(([, path]) => dirname(join(directory, path))))) mkdirSync(folder, { recursive: true });
        writeFileSync(join(staging, JOURNAL), JSON.stringify(journal));
      });
      finish(directory, journal);
    },
    discard() {
      if (!existsSync(join(staging, JOURNAL))) rmSync(staging, { recursive: true, force: true });
    },
  };
}

/** Writes a file, with the folders above it. */
export function writeFileAt(file: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

/** Puts a site right whose build was killed: changes that were ready are made, others are dropped, and a site that was set aside comes back. */
export function recover(directory: string): void {
  const { path, staging, previous } = placesOf(directory);
  if (existsSync(previous)) {
    if (existsSync(path)) rmSync(previous, { recursive: true, force: true });
    else renameSync(previous, path);
  }
  const journal = readJournal(staging);
  if (journal) finish(directory, journal);
  else rmSync(staging, { recursive: true, force: true });
}

/** Refuses a directory that holds something else: publishing would delete it. */
export function assertOurs(directory: string): void {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw outputIsFile(directory);
  if (!found || readdirSync(directory).length === 0 || holdsBuild(directory)) return;
  throw outputNotOurs(directory);
}

// --- internal ---

type Move = readonly [from: string, to: string];

/** What is left to do once all files are written. Written last, so that where it is there, everything is. */
interface Journal {
  readonly moves: readonly Move[];
  readonly gone: readonly string[];
}

const JOURNAL = 'journal.json';

// The whole site at once: the two directories change places.
function swap(directory: string): void {
  const { path, staging, previous } = placesOf(directory);
  if (existsSync(path)) renameSync(path, previous);
  renameSync(staging, path);
  rmSync(previous, { recursive: true, force: true });
}

// Some files of the site: each takes its place by a rename, and one that has is not in the staging directory any more, so that this can be done again.
function finish(directory: string, { moves, gone }: Journal): void {
  const { staging } = placesOf(directory);
  const isLeft = ([from]: Move) => existsSync(join(staging, from));
  const moveTo = new Map(moves.map((move) => [sameName(move[1]), move]));
  const replaced = gone.flatMap((path) => {
    const move = moveTo.get(sameName(path));
    return move ? [{ path, move }] : [];
  });
  try {
    // Where `Cursos/x` and `cursos/x` are one file, the old one would go with the new: it goes first, and its folder, which would keep its name.
    for (const { path, move } of replaced) if (isLeft(move)) remove(directory, path);
    for (const move of moves.filter(isLeft)) {
      const [from, path] = move;
      if (replaced.length > 0) mkdirSync(dirname(join(directory, path)), { recursive: true });
      renameSync(join(staging, from), join(directory, path));
    }
    for (const path of gone) if (!moveTo.has(sameName(path))) remove(directory, path);
  } catch (error) {
    throw outputHalfWritten(directory, error);
  }
  rmSync(staging, { recursive: true, force: true });
}

/** Names of which some file systems make one. */
const sameName = (path: string) => path.normalize().toLowerCase();

/** What is left to do; null where nothing was begun, which is so too while the journal is not there whole. */
function readJournal(staging: string): Journal | null {
  const file = join(staging, JOURNAL);
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Journal;
  } catch (error) {
    // A build was killed while it wrote it.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Removes a file, and the folders that are empty without it. */
function remove(directory: string, path: string): void {
  rmSync(join(directory, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const at = join(directory, folder);
    if (!existsSync(at) || readdirSync(at).length > 0) return;
    rmSync(at, { recursive: true });
  }
}

// What pages need comes before them, and what tells of the new build comes last.
function inSafeOrder(moves: readonly Move[]): readonly Move[] {
  const rank = ([, path]: Move) => (path.startsWith('assets/') ? 0 : path === LATEST_FILE ? 2 : 1);
  return moves.toSorted((a, b) => rank(a) - rank(b));
}
