import { appendFileSync, readFileSync } from 'node:fs';
import { replaceFile } from '../lib/replace-file.ts';
import { HASH_LENGTH, lineHash } from '../site/story/story-lines.ts';

/** Values in a file, each by the hash of what it was made from; damaged ones are as if they had never been made. */
export interface KeyedStore<T> {
  get(hash: string): T | undefined;
  /** Stores these, and drops others once they are most of the file; throws if the file cannot be written. */
  write(values: ReadonlyMap<string, T>): void;
}

interface StoreOptions<T> {
  /** A fingerprint of how the values are made: those made in another way are not found. */
  readonly made: string;
  /** A value as text without `\n` and `\v`, such as JSON. */
  toText(value: T): string;
  parse(bytes: Buffer): T;
}

/** Opens the values in a file. */
export function openStore<T>(file: string, { made, toText, parse }: StoreOptions<T>): KeyedStore<T> {
  const head = Buffer.from(`academy-store-1 ${made}\n`);
  const { entries, isWhole } = readEntries(file, head);
  const toEntry = ([hash, value]: readonly [hash: string, value: T]) => entries.get(hash) ?? Buffer.from(`${hash}${toText(value)}`);
  return {
    get(hash) {
      const entry = entries.get(hash);
      return entry && parse(entry.subarray(HASH_LENGTH));
    },
    write(values) {
      const added = [...values].filter(([hash]) => !entries.has(hash));
      const isMostUsed = entries.size + added.length <= values.size * MOST_OF_LIVE;
      if (isWhole && isMostUsed) for (const line of toLines(added, toEntry)) appendFileSync(file, line);
      else replaceFile(file, toLines([...values], toEntry, head));
    },
  };
}

// --- internal ---

const LINE_END = 0x0a;
const BETWEEN_ENTRIES = 0x0b;
// A few hundred kilobytes are hashed at a time, which is faster than value by value.
const ENTRIES_IN_LINE = 500;
// Once there are twice as many entries as values in use, those are written again.
const MOST_OF_LIVE = 2;

interface Entries {
  /** By the hash that they begin with; without those of damaged lines. */
  readonly entries: ReadonlyMap<string, Buffer>;
  /** Whether lines may be added to the file. */
  readonly isWhole: boolean;
}

function readEntries(file: string, head: Buffer): Entries {
  const entries = new Map<string, Buffer>();
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    // Whatever the reason, everything is made again, and storing it says what is wrong.
    return { entries, isWhole: false };
  }
  if (!bytes.subarray(0, head.length).equals(head)) return { entries, isWhole: false };
  let isWhole = bytes.at(-1) === LINE_END;
  for (const line of split(bytes.subarray(head.length), LINE_END)) {
    const rest = line.subarray(HASH_LENGTH);
    if (line.toString('latin1', 0, HASH_LENGTH) !== lineHash(rest)) isWhole = false;
    else for (const entry of split(rest, BETWEEN_ENTRIES)) entries.set(entry.toString('latin1', 0, HASH_LENGTH), entry);
  }
  return { entries, isWhole };
}

/** The parts that end with a separator, and what follows the last: a crash may leave a line unfinished. */
function* split(bytes: Buffer, separator: number): Generator<Buffer> {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(separator, start);
    const end = found === -1 ? bytes.length : found;
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/** Lines of the hash of the rest, and entries, after the head of a file. */
function* toLines<T>(all: readonly T[], entryOf: (one: T) => Uint8Array, head?: Buffer): Generator<Buffer> {
  if (head) yield head;
  for (let at = 0; at < all.length; at += ENTRIES_IN_LINE) {
    const entries = all.slice(at, at + ENTRIES_IN_LINE).map(entryOf);
    const rest = Buffer.concat(entries.flatMap((entry) => [entry, Buffer.of(BETWEEN_ENTRIES)]));
    yield Buffer.concat([Buffer.from(lineHash(rest)), rest, Buffer.of(LINE_END)]);
  }
}
