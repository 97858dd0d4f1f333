import { hash } from 'node:crypto';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { sealed } from '../../kept/sealed.ts';
import { contentDamaged, DAMAGED } from '../../report/errors/kept.ts';
import { readBytes, toLines } from '../../site/story-lines.ts';
import type { StoryLines } from '../../site/story-lines.ts';
import { isObject } from '../../json.ts';
import type { SpaceInfo, Version } from '../fetch-space.ts';
import { createStoryFile } from './story-file.ts';
import type { StoryFile } from './story-file.ts';

/** What is known of kept content without reading it. */
export interface KeptHead extends SpaceInfo {
  readonly version: Version;
  /** The service it is from. */
  readonly endpoint: string;
  /** Tells tokens apart, which may see different stories of one space; see `toIdentity`. */
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
  /** Opens the stories; throws where nothing tells which they are. Each is checked when it is read. */
  readonly openStories: () => StoryLines;
}

export type ReadResult = { readonly kept: KeptSpace } | { readonly kept: null; readonly reason: string };

/**
 * Begins a file to keep a space in: a line with its format, then a story a line as they arrive, then where each is and its hash, and at last a line that
 * tells what it is, with the hash of the one before and of itself. `from` are stories that are kept already, to be added to.
 */
export const createKept = (name: string | null, from?: StoryLines): StoryFile =>
  createStoryFile({ name, start: Buffer.from(FORMAT), ...(from ? { from } : {}) });

/** Finishes the file of a space; says why where it could not be kept. What a build that is killed leaves has no name that anybody looks for. */
export function keep(file: StoryFile, head: KeptHead, { places, hashes }: StoryLines): string | null {
  const index = Buffer.from(`${JSON.stringify({ hashes, places: [...places] })}\n`);
  const seal = { ...head, count: hashes.length, content: contentOf(hashes), index: sha256(index), indexSize: index.length };
  return file.finish((indexAt) => Buffer.concat([index, Buffer.from(`${JSON.stringify(sealed({ ...seal, indexAt }))}\n`)]));
}

/** The hash of stories by the hashes of each. */
export const contentOf = (hashes: readonly string[]): string => sha256(hashes.join('\n'));

/** Reads what is known of what was kept; says why it cannot be used where it is damaged or was written by another version of this program. */
export function readKept(name: string): ReadResult {
  const file = openIfThere(name);
  if (file === null) return { kept: null, reason: 'nothing has been cached yet' };
  try {
    if (readText(file, 0, FORMAT.length) !== FORMAT) return { kept: null, reason: 'the cache has another format' };
    const end = readEnd(file);
    if (!end) return { kept: null, reason: DAMAGED };
    const { index: _, indexAt: __, indexSize: ___, ...kept } = end;
    return { kept: { ...kept, openStories: () => openStories(name, end) } };
  } finally {
    closeSync(file);
  }
}

// --- internal ---

const FORMAT = 'academy-space-3\n';
// The last line is some hundred bytes.
const END_BYTES = 16_384;

const sha256 = (what: string | Buffer) => hash('sha256', what, 'hex');

/** What the last line tells. */
interface KeptEnd extends KeptHead, Pick<KeptSpace, 'count' | 'content'> {
  /** The line before it: its hash, where it begins and how long it is, in bytes. */
  readonly index: string;
  readonly indexAt: number;
  readonly indexSize: number;
}

function openIfThere(name: string): number | null {
  try {
    const file = openSync(name, 'r');
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
  } catch {
    // Whatever the reason, the next build may find something that this one keeps.
  }
  return null;
}

/** The last line, where nobody changed it and it stands where it was written. */
function readEnd(file: number): KeptEnd | null {
  const { size } = fstatSync(file);
  const text = readText(file, Math.max(0, size - END_BYTES), size);
  const line = text.slice(text.lastIndexOf('\n', text.length - 2) + 1);
  const parsed = parse(line);
  if (!isObject(parsed)) return null;
  const { seal, ...fields } = parsed;
  if (sealed(fields).seal !== seal) return null;
  // The seal proves that these are the fields that `keep` wrote.
  const end = fields as unknown as KeptEnd;
  return end.indexAt + end.indexSize + Buffer.byteLength(line) === size ? end : null;
}

function openStories(name: string, { index, indexAt, indexSize }: KeptEnd): StoryLines {
  const file = openIfThere(name);
  if (file === null) throw contentDamaged();
  // Another build may have kept something else meanwhile.
  const text = readText(file, indexAt, indexAt + indexSize);
  if (sha256(text) !== index) {
    closeSync(file);
    throw contentDamaged();
  }
  const { hashes, places } = JSON.parse(text) as Pick<StoryLines, 'hashes' | 'places'>;
  return toLines(file, hashes, places);
}

const readText = (file: number, start: number, end: number) => readBytes(file, start, end).toString('utf8');

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
