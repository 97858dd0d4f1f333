import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../../report/errors.ts';
import { contentNotWritten } from '../../report/errors/kept.ts';
import { toLines } from '../../site/story-lines.ts';
import type { LinePlace, StoryLine, StoryLines } from '../../site/story-lines.ts';

/** A file that stories are written to while they arrive; nobody finds it before it is whole. */
export interface StoryFile {
  /** Writes stories, unless the same bytes were written before, and tells where they stand; throws where there is no room for them. */
  add(lines: readonly StoryLine[]): readonly LinePlace[];
  /** Stories that were written, in the order of these places. They can be read as long as the file is open, whatever becomes of its name. */
  toLines(places: readonly LinePlace[]): StoryLines;
  /** Writes what comes last and gives the file its name; says why where it could not get one. */
  finish(endAt: (size: number) => Buffer): string | null;
  /** Closes and forgets a file that was not finished. */
  discard(): void;
}

interface FileOptions {
  /** The name that the file is to have; null where it is needed by this program alone. */
  readonly name: string | null;
  /** What comes before the stories. */
  readonly start: Buffer;
  /** Stories to begin with, which keep their places. */
  readonly from?: StoryLines;
}

/** Begins a file, beside the name that it is to have; where that is not possible, one that is gone when it is closed. */
export function createStoryFile({ name, start, from }: FileOptions): StoryFile {
  const { file, path, problem } = open(name);
  const places = new Map<string, LinePlace>();
  let size = 0;
  const write = (bytes: Uint8Array) => {
    try {
      writeFileSync(file, bytes);
    } catch (error) {
      throw contentNotWritten(path ?? tmpdir(), error);
    }
    size += bytes.length;
  };
  const forget = () => path !== null && rmSync(path, { force: true });
  const discard = () => {
    closeSync(file);
    forget();
  };
  try {
    if (from) for (const piece of piecesOf(from)) write(piece);
    else write(start);
  } catch (error) {
    discard();
    throw error;
  }
  return {
    add(lines) {
      const parts: Uint8Array[] = [];
      let end = size;
      for (const { hash, bytes } of lines) {
        if (places.has(hash)) continue;
        places.set(hash, { hash, start: end, end: end + bytes.length });
        parts.push(bytes, LINE_END);
        end += bytes.length + LINE_END.length;
      }
      write(Buffer.concat(parts));
      return lines.map(({ hash }) => places.get(hash) as LinePlace);
    },
    toLines: (all) =>
      toLines(
        file,
        all.map(({ hash }) => hash),
        all.flatMap((place) => [place.start, place.end]),
      ),
    finish(endAt) {
      if (path === null || name === null) return problem;
      try {
        write(endAt(size));
        renameSync(path, name);
        return null;
      } catch (error) {
        forget();
        return messageOf(error);
      }
    },
    discard,
  };
}

// --- internal ---

const LINE_END = Buffer.from('\n');
const PIECE = 1 << 20;
const UNFINISHED = '.next';
// No fetch leaves its file alone for so long.
const ABANDONED_MS = 60 * 60 * 1000;

interface Opened {
  readonly file: number;
  /** Where it is for now; null where it has no name any more. */
  readonly path: string | null;
  /** Why it cannot have the name that it was to have. */
  readonly problem: string | null;
}

function open(name: string | null): Opened {
  if (name === null) return { file: openNameless(), path: null, problem: null };
  try {
    mkdirSync(dirname(name), { recursive: true });
    removeAbandoned(name);
    const path = `${name}.${randomUUID()}${UNFINISHED}`;
    return { file: openSync(path, 'wx+'), path, problem: null };
  } catch (error) {
    return { file: openNameless(), path: null, problem: messageOf(error) };
  }
}

// A file without a name is there as long as somebody has it open.
function openNameless(): number {
  const path = join(tmpdir(), `academy-${randomUUID()}`);
  try {
    const file = openSync(path, 'wx+', 0o600);
    rmSync(path);
    return file;
  } catch (error) {
    throw contentNotWritten(path, error);
  }
}

// What builds left that were killed.
function removeAbandoned(name: string): void {
  for (const found of readdirSync(dirname(name))) {
    if (!found.startsWith(`${basename(name)}.`) || !found.endsWith(UNFINISHED)) continue;
    const path = join(dirname(name), found);
    const { mtimeMs = Infinity } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > ABANDONED_MS) rmSync(path, { force: true });
  }
}

/** All of a file up to the end of its last story. */
function* piecesOf({ file, places }: StoryLines): Generator<Uint8Array> {
  const end = places.reduce((last, place) => Math.max(last, place), 0);
  const piece = Buffer.allocUnsafeSlow(PIECE);
  for (let at = 0; at < end + LINE_END.length;) {
    const read = readSync(file, piece, 0, Math.min(PIECE, end + LINE_END.length - at), at);
    // A file that ends too soon is noticed when its stories are read.
    if (read === 0) return;
    yield piece.subarray(0, read);
    at += read;
  }
}
