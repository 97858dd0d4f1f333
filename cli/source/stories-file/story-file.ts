import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../../report/errors.ts';
import { contentNotWritten } from '../../report/errors/content.ts';
import { readStory, toLines, type LinePlace, type StoryLine, type StoryLines } from '../../site/story/story-lines.ts';

/** A file that stories are written to as they arrive; it is not visible to others until complete. */
export interface StoryFile {
  /** Writes stories, skipping bytes already written, and returns their places; throws if they cannot be written. */
  add(lines: readonly StoryLine[]): readonly LinePlace[];
  /** A written story, parsed. */
  read(place: LinePlace): unknown;
  /** The written stories at these places, in that order. They can be read as long as the file is open, even if it is renamed or removed. */
  toLines(places: readonly LinePlace[]): StoryLines;
  /** Writes the end and renames the file; returns the reason if that fails. */
  finish(endAt: (size: number) => Buffer): string | null;
  /** Closes and removes an unfinished file. */
  discard(): void;
}

interface FileOptions {
  /** The final name of the file; null if only this process needs it. */
  readonly name: string | null;
  /** What comes before the stories. */
  readonly start: Buffer;
  /** Stories to start with, which keep their places. */
  readonly from?: StoryLines;
}

/** Creates a file beside its final name; if that is not possible, an unnamed one that is gone once it is closed. */
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
    read: (place) => readStory(file, place),
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
// No fetch leaves its file untouched for this long.
const ABANDONED_MS = 60 * 60 * 1000;

interface Opened {
  readonly file: number;
  /** Its temporary path; null if it has no name any more. */
  readonly path: string | null;
  /** Why it cannot get its final name. */
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

// A file without a name exists as long as it is open.
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

// Leftovers of killed builds.
function removeAbandoned(name: string): void {
  for (const found of readdirSync(dirname(name))) {
    if (!found.startsWith(`${basename(name)}.`) || !found.endsWith(UNFINISHED)) continue;
    const path = join(dirname(name), found);
    const { mtimeMs = Infinity } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > ABANDONED_MS) rmSync(path, { force: true });
  }
}

/** A file's contents up to the end of its last story. */
function* piecesOf({ file, places }: StoryLines): Generator<Uint8Array> {
  const end = places.reduce((last, place) => Math.max(last, place), 0);
  const piece = Buffer.allocUnsafeSlow(PIECE);
  for (let at = 0; at < end + LINE_END.length;) {
    const read = readSync(file, piece, 0, Math.min(PIECE, end + LINE_END.length - at), at);
    // A truncated file is detected when its stories are read.
    if (read === 0) return;
    yield piece.subarray(0, read);
    at += read;
  }
}
