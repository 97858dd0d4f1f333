import { appendFileSync, readFileSync } from 'node:fs';
import { replaceFile } from '../lib/replace-file.ts';
import { HASH_LENGTH, lineHash } from '../site/story/story-lines.ts';
import type { StorySummary, Summary } from '../site/summary.ts';

/** Summaries of stories that earlier builds made, by the hash of the story's line; a damaged one is as if it had never been made. */
export interface CachedSummaries {
  get(hash: string): Summary | undefined;
  /** Caches those of a site, by the hash of the line; throws if they cannot be written. */
  write(summaries: ReadonlyMap<string, Summary>): void;
}

/** Opens the summaries in a file, unless they were made in another way than `reading` says. */
export function openSummaries(file: string, reading: string): CachedSummaries {
  const head = Buffer.from(`academy-summaries-1 ${reading}\n`);
  const { bytes, lines, isWhole } = readLines(file, head);
  return {
    get(hash) {
      const line = lines.get(hash);
      return line && parse(bytes.subarray(line.start, line.end));
    },
    write(summaries) {
      const added = [...summaries].filter(([hash]) => !lines.has(hash));
      if (isWhole && lines.size + added.length <= summaries.size * MOST_OF_LIVE) {
        if (added.length > 0) for (const piece of inPieces(added, toLine)) appendFileSync(file, piece);
        return;
      }
      const lineOf = (entry: Entry) => {
        const line = lines.get(entry[0]);
        return line ? bytes.subarray(line.start, line.end + 1) : toLine(entry);
      };
      replaceFile(file, inPieces([...summaries], lineOf, head));
    },
  };
}

// --- internal ---

type Entry = readonly [hash: string, summary: Summary];

interface Line {
  readonly start: number;
  readonly end: number;
}

const LINE_END = 0x0a;
// `JSON.stringify` writes no tabs between tokens and escapes those in strings.
const SEPARATOR = '\t';
// A few hundred kilobytes at a time.
const LINES_AT_ONCE = 500;
// Once there are twice as many lines as stories, all are written again.
const MOST_OF_LIVE = 2;

interface Lines {
  readonly bytes: Buffer;
  /** By the hash of the story's line; without damaged ones. */
  readonly lines: ReadonlyMap<string, Line>;
  /** Whether others may be added to the file. */
  readonly isWhole: boolean;
}

function readLines(file: string, head: Buffer): Lines {
  const lines = new Map<string, Line>();
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    // Whatever the reason, everything is summarised again, and saving it says what is wrong.
    bytes = Buffer.alloc(0);
  }
  if (!bytes.subarray(0, head.length).equals(head)) return { bytes, lines, isWhole: false };
  let isWhole = true;
  for (let start = head.length; start < bytes.length;) {
    const end = bytes.indexOf(LINE_END, start);
    const rest = bytes.subarray(start + HASH_LENGTH, end);
    // A crash may leave a line unfinished.
    if (end === -1 || bytes.toString('latin1', start, start + HASH_LENGTH) !== lineHash(rest)) isWhole = false;
    else lines.set(rest.toString('latin1', 0, HASH_LENGTH), { start, end });
    if (end === -1) break;
    start = end + 1;
  }
  return { bytes, lines, isWhole };
}

/** A line: the hash of the rest, the hash of the story's line, the facts, and the card, which is already JSON and stays so. */
function toLine([hash, summary]: Entry): Buffer {
  const rest = Buffer.from(`${hash}${textOf(summary)}`);
  return Buffer.concat([Buffer.from(lineHash(rest)), rest, Buffer.from([LINE_END])]);
}

function textOf(summary: Summary): string {
  if (!('card' in summary)) return JSON.stringify(summary);
  const { card, ...facts } = summary;
  return `${JSON.stringify(facts)}${SEPARATOR}${card}`;
}

function parse(line: Buffer): Summary {
  const text = line.toString('utf8', 2 * HASH_LENGTH);
  const end = text.indexOf(SEPARATOR);
  if (end === -1) return JSON.parse(text) as Summary;
  return { ...(JSON.parse(text.slice(0, end)) as Omit<StorySummary, 'card'>), card: text.slice(end + 1) };
}

function* inPieces(entries: readonly Entry[], lineOf: (entry: Entry) => Uint8Array, head?: Uint8Array): Generator<Uint8Array> {
  if (head) yield head;
  for (let at = 0; at < entries.length; at += LINES_AT_ONCE) yield Buffer.concat(entries.slice(at, at + LINES_AT_ONCE).map(lineOf));
}
