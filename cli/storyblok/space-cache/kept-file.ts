import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { isObject } from '../json.ts';
import type { SpaceInfo, Version } from '../fetch-space.ts';

/** Content of a space as it was kept by a build. */
export interface KeptSpace extends SpaceInfo {
  readonly version: Version;
  /** The service it is from. */
  readonly endpoint: string;
  /** Tells tokens apart, which may see different stories of one space; see `toAccess`. */
  readonly access: string;
  /** When it was fetched, in ms. */
  readonly keptAt: number;
  /** When it was last fetched whole, and not by asking for changes, in ms. */
  readonly wholeAt: number;
  readonly stories: readonly unknown[];
}

export type ReadResult = { readonly kept: KeptSpace } | { readonly kept: null; readonly reason: string };

/**
 * Keeps content: a line that tells what it is and the hash of everything, then a story a line. It is written beside the file and then renamed, so that
 * a build that is killed, or two at a time, leave one or the other; what they could still spoil is found out by the hash.
 */
export function writeKept(file: string, { stories, ...head }: KeptSpace): void {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  const toHead = (sha256: string) => `${JSON.stringify({ ...toHeadFields(head, stories.length), sha256 })}\n`;
  const hash = createHash('sha256').update(toHead(''));
  const descriptor = openSync(next, 'w');
  try {
    // The hash is known last and stands first: its place is held by one of the same length.
    writeFileSync(descriptor, toHead(NO_HASH));
    for (let start = 0; start < stories.length; start += LINES_AT_ONCE) {
      const lines = stories.slice(start, start + LINES_AT_ONCE).map((story) => `${JSON.stringify(story)}\n`);
      const bytes = Buffer.from(lines.join(''));
      hash.update(bytes);
      writeFileSync(descriptor, bytes);
    }
    writeSync(descriptor, toHead(hash.digest('hex')), 0);
    closeSync(descriptor);
    renameSync(next, file);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/** Reads what was kept; says why it cannot be used where it is damaged, incomplete, or was written by another version of this program. */
export function readKept(file: string): ReadResult {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return { kept: null, reason: 'nothing has been kept yet' };
  }
  const end = bytes.indexOf(NEWLINE);
  const head = parseHead(bytes.toString('utf8', 0, Math.max(0, end)));
  if (!head) return { kept: null, reason: 'what was kept is damaged' };
  if (head['format'] !== FORMAT) return { kept: null, reason: 'what was kept is in another format' };
  const { sha256, format: _, count, ...fields } = head;
  const body = bytes.subarray(end + 1);
  const hash = createHash('sha256')
    .update(`${JSON.stringify({ ...head, sha256: '' })}\n`)
    .update(body);
  if (hash.digest('hex') !== sha256) return { kept: null, reason: 'what was kept is damaged' };
  const stories = parseLines(body);
  if (stories.length !== count) return { kept: null, reason: 'what was kept is damaged' };
  // The hash proves that these are the fields that `writeKept` wrote.
  return { kept: { ...(fields as unknown as Omit<KeptSpace, 'stories'>), stories } };
}

// --- internal ---

const FORMAT = 'academy-space-1';
const NEWLINE = 0x0a;
const NO_HASH = '0'.repeat(64);
// Some MB at once: one text of a whole space would be longer than a text can be.
const LINES_AT_ONCE = 1000;

const toHeadFields = (head: Omit<KeptSpace, 'stories'>, count: number) => ({ format: FORMAT, ...head, count });

function parseHead(line: string) {
  try {
    const head: unknown = JSON.parse(line);
    return isObject(head) ? head : null;
  } catch {
    return null;
  }
}

function parseLines(body: Buffer): readonly unknown[] {
  const stories: unknown[] = [];
  for (let start = 0; start < body.length;) {
    const end = body.indexOf(NEWLINE, start);
    stories.push(JSON.parse(body.toString('utf8', start, end)));
    start = end + 1;
  }
  return stories;
}
