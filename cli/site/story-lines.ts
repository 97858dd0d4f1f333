import { hash } from 'node:crypto';

/**
 * Stories as bytes, one JSON text each: a whole parsed space costs several times its size, so a story is parsed when somebody needs it. The bytes
 * are shared memory, which threads read without copying.
 */
export interface StoryLines {
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  /** Where each story begins and where it ends, one after the other. */
  readonly places: Float64Array<SharedArrayBuffer>;
  /** The hash of each story's bytes. */
  readonly hashes: readonly string[];
}

/** A story as bytes with their hash. */
export interface StoryLine {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** Bytes of a story, as a line. */
export const toLine = (bytes: Uint8Array): StoryLine => ({ bytes, hash: hash('sha1', bytes, 'hex').slice(0, LINE_HASH) });

/** How many characters the hash of a line has: it tells lines apart, no more. */
export const LINE_HASH = 16;

/** Puts lines together, in their order. */
export function packLines(lines: readonly StoryLine[]): StoryLines {
  const bytes = new Uint8Array(new SharedArrayBuffer(lines.reduce((sum, line) => sum + line.bytes.length, 0)));
  const places = new Float64Array(new SharedArrayBuffer(16 * lines.length));
  let at = 0;
  for (const [index, line] of lines.entries()) {
    bytes.set(line.bytes, at);
    places[2 * index] = at;
    at += line.bytes.length;
    places[2 * index + 1] = at;
  }
  return { bytes, places, hashes: lines.map((line) => line.hash) };
}

/** The bytes of one story. */
export function lineAt({ bytes, places, hashes }: StoryLines, index: number): StoryLine {
  return { bytes: bytes.subarray(places[2 * index], places[2 * index + 1]), hash: hashes[index] ?? '' };
}

/** One story, parsed. */
export function storyAt({ bytes, places }: Pick<StoryLines, 'bytes' | 'places'>, index: number): unknown {
  const [start = 0, end = 0] = [places[2 * index], places[2 * index + 1]];
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8'));
}

/** All stories, each parsed when it is asked for. */
export function* storiesOf(lines: StoryLines): Generator<unknown> {
  for (const index of lines.hashes.keys()) yield storyAt(lines, index);
}
