import { hash } from 'node:crypto';
import { readSync } from 'node:fs';
import { contentDamaged } from '../../report/errors/content.ts';

/**
 * Stories in an open file, one JSON text each: a whole parsed space takes several times its size in memory, so a story is read and parsed only when
 * needed. All of it is plain data and shared memory, so it can be passed to threads.
 */
export interface StoryLines {
  /** The file descriptor, to be closed by its opener once all reading is done. */
  readonly file: number;
  /** The start and end of each story in turn, in bytes. */
  readonly places: Float64Array<SharedArrayBuffer>;
  /** The hash of each story's bytes. */
  readonly hashes: readonly string[];
}

/** A story as bytes with their hash. */
export interface StoryLine {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** The position of a story in a file. */
export interface LinePlace {
  readonly hash: string;
  readonly start: number;
  readonly end: number;
}

/** Length of a line's hash: half a SHA-1 is enough to tell lines apart and to detect corruption on disk. */
export const HASH_LENGTH = 16;

/** The hash of a line's bytes, in hex. */
export const lineHash = (bytes: Uint8Array): string => hash('sha1', bytes, 'hex').slice(0, HASH_LENGTH);

/** Wraps a story's bytes as a line. */
export const toLine = (bytes: Uint8Array): StoryLine => ({ bytes, hash: lineHash(bytes) });

/** Stories of an open file, from their hashes and the start and end of each. */
export function toLines(file: number, hashes: readonly string[], places: ArrayLike<number>): StoryLines {
  const shared = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT * places.length));
  shared.set(places);
  return { file, places: shared, hashes };
}

/** The position of one story. */
export const placeAt = ({ places, hashes }: StoryLines, index: number): LinePlace => ({
  start: places[2 * index] ?? 0,
  end: places[2 * index + 1] ?? 0,
  hash: hashes[index] ?? '',
});

/** Reads and parses the story at a place of an open file; throws if its hash does not match, so that a damaged file is never used. */
export function readStory(file: number, { start, end, hash: own }: LinePlace): unknown {
  const size = end - start;
  if (room.length < size) room = Buffer.allocUnsafeSlow(2 * size);
  const bytes = fill(room.subarray(0, size), file, start);
  if (lineHash(bytes) !== own) throw contentDamaged();
  return JSON.parse(bytes.toString('utf8'));
}

/** The bytes of one story; throws if its hash does not match. */
export function lineAt(lines: StoryLines, index: number): StoryLine {
  const { start, end, hash: own } = placeAt(lines, index);
  const line = toLine(readBytes(lines.file, start, end));
  if (line.hash !== own) throw contentDamaged();
  return line;
}

/** Reads and parses one story, see `readStory`. */
export const storyAt = (lines: StoryLines, index: number): unknown => readStory(lines.file, placeAt(lines, index));

/** All stories, each read on demand. */
export function* storiesOf(lines: StoryLines): Generator<unknown> {
  for (const index of lines.hashes.keys()) yield storyAt(lines, index);
}

/** Reads a range of bytes from an open file; fewer if the file ends early. */
export const readBytes = (file: number, start: number, end: number): Buffer => fill(Buffer.allocUnsafeSlow(end - start), file, start);

// --- internal ---

// All stories are read into one buffer: thousands of separate buffers would be freed late.
let room = Buffer.alloc(0);

/** Fills the buffer from a file; returns the bytes read, fewer if the file ends early. */
function fill(bytes: Buffer, file: number, start: number): Buffer {
  let length = 0;
  for (let read = -1; read !== 0 && length < bytes.length; length += read)
    read = readSync(file, bytes, length, bytes.length - length, start + length);
  return bytes.subarray(0, length);
}
