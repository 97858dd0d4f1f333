import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordDamaged } from '../report/errors/kept.ts';
import type { UnreadableStory } from '../site/parse.ts';
import { HASH_LENGTH, lineHash, readBytes } from '../site/story/story-lines.ts';
import type { StorySummary } from '../site/summary.ts';

export type Summary = StorySummary | UnreadableStory;

/** Summaries of stories as texts by line number: most pass from one build to the next without being parsed. */
export interface SummaryTexts {
  readonly count: number;
  /** Throws if a saved text is damaged. */
  textAt(line: number): string;
  /** Where they are on disk; null if not saved yet. */
  readonly kept: KeptTexts | null;
}

/** Texts on disk: a file that is never changed, and the texts that have since replaced some of its lines. */
export interface KeptTexts {
  readonly file: string;
  /** The start of each line, and the end of the last. */
  readonly starts: Float64Array;
  readonly later: ReadonlyMap<number, string>;
}

/** Formats a summary as one line. Its card is already JSON and stays so. */
export function toText(summary: Summary): string {
  if (!('card' in summary)) return JSON.stringify(summary);
  const { card, ...facts } = summary;
  return `${JSON.stringify(facts)}${SEPARATOR}${card}`;
}

/** Parses a summary from its line. */
export function fromText(text: string): Summary {
  const end = text.indexOf(SEPARATOR);
  if (end === -1) return JSON.parse(text) as Summary;
  return { ...(JSON.parse(text.slice(0, end)) as Omit<StorySummary, 'card'>), card: text.slice(end + 1) };
}

/** Replaces the texts of some lines. */
export function withTexts(before: SummaryTexts & { readonly kept: KeptTexts }, changed: ReadonlyMap<number, string>): SummaryTexts {
  const kept = { ...before.kept, later: new Map([...before.kept.later, ...changed]) };
  return { ...before, textAt: (line) => changed.get(line) ?? before.textAt(line), kept };
}

/** Texts in an open file, each read on demand: if one story has changed, few are read. */
export interface OpenTexts extends SummaryTexts {
  readonly kept: KeptTexts;
  close(): void;
}

/** Opens texts; throws if their file is missing or has another size. */
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

/** Saves texts; if few have changed since the file was written, returns it with the changes instead of rewriting it. */
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

/** Writes all texts into a file and notes where each starts; returns the hash of the whole. If writing fails, the file is removed. */
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

/** Formats a text as a line that begins with its hash. */
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
// `JSON.stringify` writes no tabs between tokens and escapes those in strings.
const SEPARATOR = '\t';
// A few hundred kilobytes at a time.
const LINES_AT_ONCE = 500;
// Once an eighth of the lines have been replaced, the whole file is rewritten.
const LATER_SHARE = 8;
