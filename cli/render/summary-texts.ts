import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordDamaged } from '../report/errors/kept.ts';
import type { UnreadableStory } from '../site/parse.ts';
import { HASH_LENGTH, lineHash, readBytes } from '../site/story-lines.ts';
import type { StorySummary } from '../site/summary.ts';

export type Summary = StorySummary | UnreadableStory;

/** What stories were summed up to, as texts by the numbers of their lines: most are kept from one build to the next without anybody having read them. */
export interface SummaryTexts {
  readonly count: number;
  /** Throws where a text that was kept is not what was written. */
  textAt(line: number): string;
  /** Where they are on disk; null where they are not yet. */
  readonly kept: KeptTexts | null;
}

/** Texts on disk: a file that is never changed, and those that took the place of its lines since. */
export interface KeptTexts {
  readonly file: string;
  /** Where each line begins, and where the last one ends. */
  readonly starts: Float64Array;
  readonly later: ReadonlyMap<number, string>;
}

/** A summary as one line. Its card stays the JSON that it is. */
export function toText(summary: Summary): string {
  if (!('card' in summary)) return JSON.stringify(summary);
  const { card, ...facts } = summary;
  return `${JSON.stringify(facts)}${SEPARATOR}${card}`;
}

/** The summary that a line tells. */
export function fromText(text: string): Summary {
  const end = text.indexOf(SEPARATOR);
  if (end === -1) return JSON.parse(text) as Summary;
  return { ...(JSON.parse(text.slice(0, end)) as Omit<StorySummary, 'card'>), card: text.slice(end + 1) };
}

/** The same with the texts of some lines. */
export function withTexts(before: SummaryTexts & { readonly kept: KeptTexts }, changed: ReadonlyMap<number, string>): SummaryTexts {
  const kept = { ...before.kept, later: new Map([...before.kept.later, ...changed]) };
  return { ...before, textAt: (line) => changed.get(line) ?? before.textAt(line), kept };
}

/** Texts in a file that is open, each read when it is asked for: where one story has changed, few are. */
export interface OpenTexts extends SummaryTexts {
  readonly kept: KeptTexts;
  close(): void;
}

/** Opens texts; throws where there are none of their size. */
export function openTexts(directory: string, kept: KeptTexts): OpenTexts {
  const { starts, later } = kept;
  const count = starts.length - 1;
  const file = openSync(join(directory, kept.file), 'r');
  const textAt = (line: number) => later.get(line) ?? checked(readBytes(file, starts[line] ?? 0, (starts[line + 1] ?? 0) - 1));
  const texts = { count, textAt, kept, close: () => closeSync(file) };
  if (fstatSync(file).size === starts[count]) return texts;
  texts.close();
  throw recordDamaged();
}

/** Keeps texts; where few have changed since the file was written, these are left to be kept beside it. */
export function writeTexts(directory: string, { name, texts }: { readonly name: string; readonly texts: SummaryTexts }): KeptTexts {
  const { count, kept } = texts;
  if (kept && kept.later.size * LATER_SHARE <= count) return kept;
  const starts = new Float64Array(count + 1);
  const aside = join(directory, `${name}.${process.pid}`);
  const own = writeChecked(aside, starts, texts);
  const file = `${name}-${own.slice(0, 12)}.jsonl`;
  renameSync(aside, join(directory, file));
  return { file, starts, later: new Map() };
}

// --- internal ---

/** Writes all texts into a file and notes where each starts; returns the hash of it all. Of one that cannot be finished nothing is left. */
function writeChecked(file: string, starts: Float64Array, { count, textAt }: SummaryTexts): string {
  const digest = createHash('sha256');
  const descriptor = openSync(file, 'w');
  try {
    for (let first = 0; first < count; first += LINES_AT_ONCE) {
      const lines = Array.from({ length: Math.min(LINES_AT_ONCE, count - first) }, (_, index) => toChecked(textAt(first + index)));
      for (const [index, line] of lines.entries()) starts[first + index + 1] = (starts[first + index] ?? 0) + line.length;
      const chunk = Buffer.concat(lines);
      digest.update(chunk);
      writeFileSync(descriptor, chunk);
    }
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return digest.digest('hex');
}

/** A text as a line that begins with its hash. */
function toChecked(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(lineHash(bytes)), bytes, LINE_END]);
}

function checked(line: Buffer): string {
  const bytes = line.subarray(HASH_LENGTH);
  if (line.toString('latin1', 0, HASH_LENGTH) !== lineHash(bytes)) throw recordDamaged();
  return bytes.toString('utf8');
}

const LINE_END = Buffer.from('\n');
// JSON has none of these between its tokens, nor unescaped within.
const SEPARATOR = '\t';
// Some hundred kilobytes at once.
const LINES_AT_ONCE = 500;
// Once an eighth of the lines have others in their place, all are written anew.
const LATER_SHARE = 8;
