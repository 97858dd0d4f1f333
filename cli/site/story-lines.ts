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

/** Puts lines together, in their order; those that are in one piece of shared memory already stay where they are. */
export function packLines(lines: readonly StoryLine[]): StoryLines {
  const bytes = sharedBy(lines) ?? sharedBytes(lines.reduce((sum, line) => sum + line.bytes.length, 0));
  const places = new Float64Array(new SharedArrayBuffer(16 * lines.length));
  let end = 0;
  for (const [index, line] of lines.entries()) {
    const isThere = line.bytes.buffer === bytes.buffer;
    const at = isThere ? line.bytes.byteOffset : end;
    if (!isThere) bytes.set(line.bytes, at);
    end = at + line.bytes.length;
    places[2 * index] = at;
    places[2 * index + 1] = end;
  }
  return { bytes, places, hashes: lines.map((line) => line.hash) };
}

/**
 * Moves lines that come one after the other into one piece of shared memory. Its size may be more than generous: the system gives a process only the
 * memory that it has written to. Lines that do not fit go into another piece.
 */
export function createLineStore(size: number): (line: StoryLine) => StoryLine {
  let bytes = sharedBytes(size);
  let end = 0;
  return ({ bytes: sent, hash: own }) => {
    if (end + sent.length > bytes.length) {
      bytes = sharedBytes(Math.max(size, sent.length));
      end = 0;
    }
    const place = bytes.subarray(end, (end += sent.length));
    place.set(sent);
    return { bytes: place, hash: own };
  };
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

// --- internal ---

const sharedBytes = (size: number) => new Uint8Array(new SharedArrayBuffer(size));

/** The shared memory that all of these are in; null where they are not in one. */
function sharedBy(lines: readonly StoryLine[]): Uint8Array<SharedArrayBuffer> | null {
  const buffer = lines[0]?.bytes.buffer;
  return buffer instanceof SharedArrayBuffer && lines.every(({ bytes }) => bytes.buffer === buffer) ? new Uint8Array(buffer) : null;
}
