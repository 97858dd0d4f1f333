import { appendFileSync, readFileSync } from 'node:fs';
import { replaceFile } from '../lib/replace-file.ts';
import { HASH_LENGTH, lineHash } from '../site/story/story-lines.ts';
import type { StorySummary, Summary } from '../site/summary.ts';

/** Summaries of stories that earlier builds made, by the hash of the story's line; damaged ones are as if they had never been made. */
export interface CachedSummaries {
  get(hash: string): Summary | undefined;
  /** Caches those of a site, by the hash of the line; throws if they cannot be written. */
  write(summaries: ReadonlyMap<string, Summary>): void;
}

/** Opens the summaries in a file, unless they were made in another way than `reading` says. */
export function openSummaries(file: string, reading: string): CachedSummaries {
  const head = Buffer.from(`academy-summaries-2 ${reading}\n`);
  const { entries, isWhole } = readEntries(file, head);
  return {
    get(hash) {
      const entry = entries.get(hash);
      return entry && parse(entry);
    },
    write(summaries) {
      const added = [...summaries].filter(([hash]) => !entries.has(hash));
      if (isWhole && entries.size + added.length <= summaries.size * MOST_OF_LIVE) {
        for (const line of toLines(added, toEntry)) appendFileSync(file, line);
        return;
      }
      const all = toLines([...summaries], (one) => entries.get(one[0]) ?? toEntry(one));
      replaceFile(file, [head, ...all]);
    },
  };
}

// --- internal ---

const LINE_END = 0x0a;
// `JSON.stringify` writes neither tabs nor other control characters between tokens, and escapes those in strings.
const BETWEEN_ENTRIES = 0x0b;
const BETWEEN_FACTS_AND_CARD = '\t';
// A few hundred kilobytes are hashed at a time, which is faster than story by story.
const ENTRIES_IN_LINE = 500;
// Once there are twice as many entries as stories, all are written again.
const MOST_OF_LIVE = 2;

interface Entries {
  /** By the hash of the story's line; without those of damaged lines. */
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
    // Whatever the reason, everything is summarised again, and saving it says what is wrong.
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

/** An entry: the hash of the story's line, the facts, and the card, which is already JSON and stays so. */
const toEntry = ([hash, summary]: readonly [hash: string, summary: Summary]): Buffer => Buffer.from(`${hash}${textOf(summary)}`);

function textOf(summary: Summary): string {
  if (!('card' in summary)) return JSON.stringify(summary);
  const { card, ...facts } = summary;
  return `${JSON.stringify(facts)}${BETWEEN_FACTS_AND_CARD}${card}`;
}

function parse(entry: Buffer): Summary {
  const text = entry.toString('utf8', HASH_LENGTH);
  const end = text.indexOf(BETWEEN_FACTS_AND_CARD);
  if (end === -1) return JSON.parse(text) as Summary;
  return { ...(JSON.parse(text.slice(0, end)) as Omit<StorySummary, 'card'>), card: text.slice(end + 1) };
}

/** Lines of the hash of the rest, and entries. */
function* toLines<T>(all: readonly T[], entryOf: (one: T) => Uint8Array): Generator<Buffer> {
  for (let at = 0; at < all.length; at += ENTRIES_IN_LINE) {
    const entries = all.slice(at, at + ENTRIES_IN_LINE).map(entryOf);
    const rest = Buffer.concat(entries.flatMap((entry) => [entry, Buffer.of(BETWEEN_ENTRIES)]));
    yield Buffer.concat([Buffer.from(lineHash(rest)), rest, Buffer.of(LINE_END)]);
  }
}
