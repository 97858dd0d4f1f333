import { hash } from 'node:crypto';
import { readSync } from 'node:fs';
import { contentDamaged } from '../report/errors/kept.ts';

/**
 * Stories as they stand in an open file, one JSON text each: a whole parsed space costs several times its size, so a story is read and parsed when somebody
 * needs it. All of it is plain data and shared memory, which threads can be given.
 */
export interface StoryLines {
  /** The descriptor of the file; whoever opened it closes it when nobody reads any more. */
  readonly file: number;
  /** Where each story begins and where it ends, one after the other, in bytes. */
  readonly places: Float64Array<SharedArrayBuffer>;
  /** The hash of each story's bytes. */
  readonly hashes: readonly string[];
}

/** A story as bytes with their hash. */
export interface StoryLine {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** Where a story stands in a file. */
export interface LinePlace {
  readonly hash: string;
  readonly start: number;
  readonly end: number;
}

/** How long the hash of a line is: half of one tells lines apart, and bytes that somebody's disk has spoilt. */
export const HASH_LENGTH = 16;

/** The hash of a line's bytes, in hex. */
export const lineHash = (bytes: Uint8Array): string => hash('sha1', bytes, 'hex').slice(0, HASH_LENGTH);

/** Bytes of a story, as a line. */
export const toLine = (bytes: Uint8Array): StoryLine => ({ bytes, hash: lineHash(bytes) });

/** Stories of an open file, by their hashes and by where each begins and ends. */
export function toLines(file: number, hashes: readonly string[], places: ArrayLike<number>): StoryLines {
  const shared = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT * places.length));
  shared.set(places);
  return { file, places: shared, hashes };
}

/** Where one story stands. */
export const placeAt = ({ places, hashes }: StoryLines, index: number): LinePlace => ({
  start: places[2 * index] ?? 0,
  end: places[2 * index + 1] ?? 0,
  hash: hashes[index] ?? '',
});

/** One story, parsed; throws where it is not what was written, so that nothing of a damaged file is ever made use of. */
export function storyAt(lines: StoryLines, index: number): unknown {
  const { start, end, hash: own } = placeAt(lines, index);
  const size = end - start;
  if (room.length < size) room = Buffer.allocUnsafeSlow(2 * size);
  const bytes = fill(room.subarray(0, size), lines.file, start);
  if (lineHash(bytes) !== own) throw contentDamaged();
  return JSON.parse(bytes.toString('utf8'));
}

/** All stories, each read when it is asked for. */
export function* storiesOf(lines: StoryLines): Generator<unknown> {
  for (const index of lines.hashes.keys()) yield storyAt(lines, index);
}

/** Some bytes of an open file; fewer where it ends before. */
export const readBytes = (file: number, start: number, end: number): Buffer => fill(Buffer.allocUnsafeSlow(end - start), file, start);

// --- internal ---

// Stories are read into the same room, one after the other: thousands of rooms of their own are given back late.
let room = Buffer.alloc(0);

/** What was read of a file into these bytes: all of them, or fewer where it ends before. */
function fill(bytes: Buffer, file: number, start: number): Buffer {
  let length = 0;
  for (let read = -1; read !== 0 && length < bytes.length; length += read)
    read = readSync(file, bytes, length, bytes.length - length, start + length);
  return bytes.subarray(0, length);
}
