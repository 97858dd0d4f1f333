import { hash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sealed } from '../kept/sealed.ts';
import type { PageFacts } from '../hosting/page-facts.ts';
import type { LatestBuild } from '../publish/latest-build.ts';
import type { BuildReport } from '../report/report.ts';
import type { KeyPart } from '../site/page-key.ts';
import type { UnreadableStory } from '../site/parse.ts';
import type { StorySummary } from '../site/summary.ts';

/** A file of a published site. */
export interface PublishedFile {
  /** The hash of its bytes. */
  readonly hash: string;
  readonly bytes: number;
  /** Of HTML, what hosting has to know of it. */
  readonly facts?: PageFacts;
  /** Of a page, what it was made from (see `createPageKeys`), why it was rendered (null: it was new), and its islands. */
  readonly page?: { readonly key: string; readonly why: readonly KeyPart[] | null; readonly islands: readonly string[] };
}

/** What is known of a build that published a site, without reading all of it. */
export interface RecordHead {
  /** What the site tells of itself. */
  readonly latest: LatestBuild;
  /** Fingerprint of the program, its templates, and all else that stories are read with. */
  readonly sources: string;
  /** The hash of the stories. */
  readonly content: string;
  /** The hash of what else decides redirects: what editors keep, and the site that is deployed. */
  readonly redirects: string;
  readonly report: BuildReport;
}

/** What a build leaves to the next one, so that it does only what has changed. */
export interface BuildRecord extends RecordHead {
  /** Every file of the site, by path. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** What stories were summed up to, by the hash of their lines. */
  readonly summaries: ReadonlyMap<string, StorySummary | UnreadableStory>;
}

/** The file that keeps the record of the builds into an output directory. */
export const recordFile = (directory: string, output: string) =>
  join(directory, `${PREFIX}${hash('sha256', output, 'hex').slice(0, 12)}.jsonl`);

/** Keeps a record: a head, the files, the facts of the stories, and a card a line. */
export function writeRecord(file: string, { files, summaries, ...head }: BuildRecord): void {
  const stories = [...summaries];
  const facts = stories.map(([line, summary]) => ('card' in summary ? [line, { ...summary, card: '' }] : [line, summary]));
  const cards = stories.map(([, summary]) => ('card' in summary ? summary.card : ''));
  const body = [JSON.stringify([...files]), JSON.stringify(facts), ...cards].join('\n');
  const next = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(next, `${JSON.stringify(sealed({ format: FORMAT, ...head, body: hash('sha256', body, 'hex') }))}\n${body}`);
  renameSync(next, file);
  removeOld(dirname(file));
}

/** The head of a record; null where there is none that can be used. */
export function readRecordHead(file: string): RecordHead | null {
  try {
    return parseHead(readFirstLine(file));
  } catch {
    return null;
  }
}

/** A whole record; null where there is none, or it is damaged: then everything is made anew. */
export function readRecord(file: string): BuildRecord | null {
  try {
    const text = readFileSync(file, 'utf8');
    const [first = '', ...rest] = splitOnce(text);
    const head = parseHead(first);
    const body = rest[0] ?? '';
    if (!head || hash('sha256', body, 'hex') !== head.body) return null;
    const [files = '[]', facts = '[]', ...cards] = body.split('\n');
    return {
      ...head,
      files: new Map(JSON.parse(files) as [string, PublishedFile][]),
      summaries: new Map(withCards(JSON.parse(facts) as Facts, cards)),
    };
  } catch {
    return null;
  }
}

// --- internal ---

type Facts = readonly (readonly [string, StorySummary | UnreadableStory])[];

const FORMAT = 'academy-record-1';
const PREFIX = 'build-';
// One for each directory that somebody builds into; whoever builds into many, as tests do, should not fill the disk.
const KEPT = 8;
const START_BYTES = 65_536;

function parseHead(line: string): (RecordHead & { readonly body: string }) | null {
  const { seal, ...head } = JSON.parse(line) as RecordHead & { readonly format: string; readonly seal: string; readonly body: string };
  return head.format === FORMAT && sealed(head).seal === seal ? head : null;
}

const withCards = (facts: Facts, cards: readonly string[]): Facts =>
  facts.map(([line, fact], index) => ('card' in fact ? [line, { ...fact, card: cards[index] ?? '' }] : [line, fact]));

function splitOnce(text: string): readonly string[] {
  const at = text.indexOf('\n');
  return [text.slice(0, at), text.slice(at + 1)];
}

// The report with its problems is in the head, so it may be long.
function readFirstLine(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const parts: Buffer[] = [];
    for (let at = 0; ; at += START_BYTES) {
      const part = Buffer.alloc(START_BYTES);
      const length = readSync(descriptor, part, 0, START_BYTES, at);
      const end = part.subarray(0, length).indexOf(0x0a);
      parts.push(part.subarray(0, end === -1 ? length : end));
      if (end !== -1 || length < START_BYTES) return Buffer.concat(parts).toString('utf8');
    }
  } finally {
    closeSync(descriptor);
  }
}

function removeOld(directory: string): void {
  const records = readdirSync(directory)
    .filter((name) => name.startsWith(PREFIX) && name.endsWith('.jsonl'))
    .map((name) => ({ file: join(directory, name), time: statSync(join(directory, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  for (const { file } of records.toSorted((a, b) => b.time - a.time).slice(KEPT)) rmSync(file, { force: true });
}
