import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Environment } from '../config/env.ts';
import { sha256 } from '../lib/hash.ts';
import { replaceFile } from '../lib/replace-file.ts';
import { openStore, type KeyedStore } from './keyed-store.ts';
import { sealed, unsealed } from './store.ts';
import type { CachedHosting } from '../hosting/host-site.ts';
import type { LatestBuild } from '../files/latest-build.ts';
import type { BuildReport } from '../report/report.ts';
import type { StorySummary, Summary } from '../site/summary.ts';
import { fromColumns, toColumns, type FileColumns, type PublishedFile } from './file-columns.ts';
import type { SharedFacts } from './page-keys.ts';

/** The options that decide what a build makes of the same content and sources. */
export interface OutputOptions {
  readonly environment: Environment;
  readonly preview: boolean;
  readonly release?: string | undefined;
  readonly strict: boolean;
}

/** The part of a build's record that can be read alone. */
export interface RecordHead {
  readonly options: OutputOptions;
  /** What the site publishes about itself. */
  readonly latest: LatestBuild;
  /** Fingerprint of the program, its templates, and all else that a site is made from besides its content. */
  readonly sources: string;
  /** The hash of the stories. */
  readonly content: string;
  /** The hash of the other fetched data: redirects kept by editors, the deployed site, and field-level languages. */
  readonly otherFacts: string;
  /** What it reported, without the changed pages: those were already printed, and may be every page. */
  readonly report: KeptReport;
}

export type KeptReport = Omit<BuildReport, 'changes'>;

/** What a build saves for the next one, so that it does only what has changed. */
export interface BuildRecord extends RecordHead {
  /** Every file of the site, by path. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** Fingerprints of what stories are read with, and of what all pages are made from. */
  readonly reading: string;
  readonly shared: SharedFacts;
  /** The hash of each line of content. */
  readonly hashes: readonly string[];
  readonly hosting: CachedHosting;
}

/** The file with the record of builds into an output directory. */
export const recordFile = (directory: string, output: string) => join(directory, `${PREFIX}${sha256(output).slice(0, ID_LENGTH)}.bin`);

/** The summaries of the stories of these builds, by the hash of a story's line, if stories were read in this way. */
export const openSummaries = (directory: string, output: string, reading: string): KeyedStore<Summary> =>
  openStore(recordFile(directory, output).replace(/bin$/, 'store'), { made: reading, toText: summaryText, parse: parseSummary });

/** Saves a record: its head on the first line, then the rest. */
export function writeRecord(file: string, { files, reading, shared, hashes, hosting, ...head }: BuildRecord): void {
  const directory = dirname(file);
  mkdirSync(directory, { recursive: true });
  const body = serialize({ files: toColumns(files), reading, shared, hashes, hosting } satisfies Body);
  const line = `${JSON.stringify(sealed({ format: FORMAT, ...head, body: sha256(body) }))}\n`;
  replaceFile(file, [line, body]);
  removeOld(directory, basename(file, '.bin'));
}

/** Reads the head of a record; null if missing or unusable. */
export function readRecordHead(file: string): RecordHead | null {
  try {
    return parseHead(readFirstLine(file));
  } catch {
    return null;
  }
}

/** Reads a whole record; null if missing or damaged, which means a full rebuild. */
export function readRecord(file: string): BuildRecord | null {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf(NEWLINE);
    const parsed = parseHead(bytes.toString('utf8', 0, end));
    const rest = bytes.subarray(end + 1);
    if (!parsed || sha256(rest) !== parsed.body) return null;
    const { body: _, ...head } = parsed;
    const { files, ...others } = deserialize(rest) as Body;
    return { ...head, ...others, files: fromColumns(files) };
  } catch {
    return null;
  }
}

// --- internal ---

interface Body extends Omit<BuildRecord, keyof RecordHead | 'files'> {
  readonly files: FileColumns;
}

const FORMAT = 'academy-record-12';
const PREFIX = 'build-';
const ID_LENGTH = 12;
// One per output directory, capped so that building into many (as tests do) does not fill the disk.
const KEPT = 8;
const START_BYTES = 65_536;
const NEWLINE = 0x0a;

// The card is JSON already and stays so; `JSON.stringify` writes no tabs between tokens and escapes those in strings.
const BEFORE_CARD = '\t';

function summaryText(summary: Summary): string {
  if (!('card' in summary)) return JSON.stringify(summary);
  const { card, ...facts } = summary;
  return `${JSON.stringify(facts)}${BEFORE_CARD}${card}`;
}

function parseSummary(bytes: Buffer): Summary {
  const end = bytes.indexOf(BEFORE_CARD);
  if (end === -1) return JSON.parse(bytes.toString()) as Summary;
  // Each from its own bytes: a part of a text would keep all of it in memory.
  const facts = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<StorySummary, 'card'>;
  return Object.assign(facts, { card: bytes.toString('utf8', end + 1) });
}

function parseHead(line: string): (RecordHead & { readonly body: string }) | null {
  const head = unsealed<RecordHead & { readonly format: string; readonly body: string }>(line);
  if (head?.format !== FORMAT) return null;
  const { format: _, ...known } = head;
  return known;
}

// The head includes the report with its problems, so it can be long.
function readFirstLine(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const parts: Buffer[] = [];
    for (let at = 0; ; at += START_BYTES) {
      const part = Buffer.alloc(START_BYTES);
      const length = readSync(descriptor, part, 0, START_BYTES, at);
      const end = part.subarray(0, length).indexOf(NEWLINE);
      parts.push(part.subarray(0, end === -1 ? length : end));
      if (end !== -1 || length < START_BYTES) return Buffer.concat(parts).toString('utf8');
    }
  } finally {
    closeSync(descriptor);
  }
}

// Each output directory has two files: the record, and the summaries of its stories. The next build removes what a killed one left behind.
function removeOld(directory: string, own: string): void {
  const found = readdirSync(directory).filter((name) => name.startsWith(own) || (name.startsWith(PREFIX) && /\.(?:bin|store)$/.test(name)));
  const records = found
    .filter((name) => name.endsWith('.bin'))
    .map((name) => ({ id: basename(name, '.bin'), time: statSync(join(directory, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  const ids = records.toSorted((a, b) => b.time - a.time).slice(0, KEPT);
  const isUsed = (name: string) =>
    name.startsWith(own) ? [`${own}.bin`, `${own}.store`].includes(name) : ids.some(({ id }) => name.startsWith(id));
  for (const name of found) if (!isUsed(name)) rmSync(join(directory, name), { force: true });
}
