import { createHash } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { sealed } from '../../kept/sealed.ts';
import { LINE_HASH } from '../../site/story-lines.ts';
import type { StoryLines } from '../../site/story-lines.ts';
import { isObject } from '../json.ts';
import type { SpaceInfo, Version } from '../fetch-space.ts';

/** What is known of kept content without reading it. */
export interface KeptHead extends SpaceInfo {
  readonly version: Version;
  /** The service it is from. */
  readonly endpoint: string;
  /** Tells tokens apart, which may see different stories of one space; see `toAccess`. */
  readonly access: string;
  /** When it was fetched, in ms. */
  readonly keptAt: number;
  /** When it was last fetched whole, and not by asking for changes, in ms. */
  readonly wholeAt: number;
}

/** Content of a space as it was kept by a build. */
export interface KeptSpace extends KeptHead {
  /** How many stories it has. */
  readonly count: number;
  /** The hash of its stories: of equal ones, the stories are equal. */
  readonly content: string;
  /** Reads the stories; null where they are damaged. */
  readonly readStories: () => StoryLines | null;
}

export type ReadResult = { readonly kept: KeptSpace } | { readonly kept: null; readonly reason: string };

/** Why content that was kept cannot be used. */
export const DAMAGED = 'what was kept is damaged';

/**
 * Keeps content: a line that tells what it is, with the hash of everything, then a story a line, each with its own hash before it. It is written beside
 * the file and then renamed, so that a build that is killed, or two at a time, leave one or the other; what they could still spoil is found out by the hash.
 * Returns the hash of the stories.
 */
export function writeKept(file: string, head: KeptHead, { bytes, places, hashes }: StoryLines): string {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  const content = createHash('sha256');
  const size = hashes.reduce((sum, _, index) => sum + LINE_HASH + 2 + sizeAt(places, index), 0);
  const toHead = (digest: string) =>
    `${JSON.stringify(sealed({ format: FORMAT, ...head, count: hashes.length, size, content: digest }))}\n`;
  const descriptor = openSync(next, 'w');
  try {
    // The hashes are known last and stand first: their places are held by ones of the same length.
    writeFileSync(descriptor, toHead(NO_HASH));
    for (let start = 0; start < hashes.length; start += LINES_AT_ONCE) {
      const parts = hashes.slice(start, start + LINES_AT_ONCE).flatMap((own, index) => {
        const at = 2 * (start + index);
        return [Buffer.from(`${own} `), bytes.subarray(places[at], places[at + 1]), LINE_END];
      });
      const chunk = Buffer.concat(parts);
      content.update(chunk);
      writeFileSync(descriptor, chunk);
    }
    const digest = content.digest('hex');
    writeSync(descriptor, toHead(digest), 0);
    closeSync(descriptor);
    renameSync(next, file);
    return digest;
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/** Reads the head of what was kept; says why it cannot be used where it is damaged or was written by another version of this program. */
export function readKept(file: string): ReadResult {
  let line: string;
  let fileSize: number;
  try {
    line = readStart(file);
    fileSize = statSync(file).size;
  } catch {
    return { kept: null, reason: 'nothing has been kept yet' };
  }
  const head = parseHead(line.slice(0, Math.max(0, line.indexOf('\n'))));
  if (!head) return { kept: null, reason: DAMAGED };
  if (head['format'] !== FORMAT) return { kept: null, reason: 'what was kept is in another format' };
  const { seal, ...fields } = head;
  if (sealed(fields).seal !== seal) return { kept: null, reason: DAMAGED };
  // The seal proves that these are the fields that `writeKept` wrote.
  const {
    format: _,
    size,
    ...kept
  } = fields as unknown as Omit<KeptSpace, 'readStories'> & { readonly format: string; readonly size: number };
  const start = Buffer.byteLength(line.slice(0, line.indexOf('\n') + 1));
  if (fileSize !== start + size) return { kept: null, reason: DAMAGED };
  return { kept: { ...kept, readStories: () => readStories(file, { ...kept, start }) } };
}

// --- internal ---

const FORMAT = 'academy-space-2';
const NEWLINE = 0x0a;
const LINE_END = Buffer.from('\n');
const NO_HASH = '0'.repeat(64);
// Some hundred KB at once.
const LINES_AT_ONCE = 100;
// A head is some hundred bytes.
const HEAD_BYTES = 16_384;

const sizeAt = (places: Float64Array, index: number) => (places[2 * index + 1] ?? 0) - (places[2 * index] ?? 0);

function readStart(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const start = Buffer.alloc(HEAD_BYTES);
    return start.toString('utf8', 0, readSync(descriptor, start, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}

function parseHead(line: string) {
  try {
    const head: unknown = JSON.parse(line);
    return isObject(head) ? head : null;
  } catch {
    return null;
  }
}

interface Wanted extends Pick<KeptSpace, 'content' | 'count'> {
  /** Where the stories begin in the file, in bytes. */
  readonly start: number;
}

function readStories(file: string, { start, content, count }: Wanted): StoryLines | null {
  const bytes = readBytes(file, start);
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== content) return null;
  const places = new Float64Array(new SharedArrayBuffer(16 * count));
  const hashes: string[] = [];
  const text = Buffer.from(bytes.buffer);
  for (let at = 0; at < bytes.length;) {
    const end = text.indexOf(NEWLINE, at);
    const index = hashes.push(text.toString('latin1', at, at + LINE_HASH)) - 1;
    places[2 * index] = at + LINE_HASH + 1;
    places[2 * index + 1] = end;
    at = end + 1;
  }
  return hashes.length === count ? { bytes, places, hashes } : null;
}

function readBytes(file: string, start: number): Uint8Array<SharedArrayBuffer> | null {
  const descriptor = openSync(file, 'r');
  try {
    const size = fstatSync(descriptor).size - start;
    if (size < 0) return null;
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    for (let at = 0; at < size;) {
      const read = readSync(descriptor, bytes, at, size - at, start + at);
      if (read === 0) return null;
      at += read;
    }
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}
