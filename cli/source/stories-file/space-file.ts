import { closeSync, fstatSync, openSync } from 'node:fs';
import { sha256 } from '../../lib/hash.ts';
import { sealed, unsealed } from '../../cache/store.ts';
import { contentDamaged, DAMAGED } from '../../report/errors/content.ts';
import { readBytes, toLines, type StoryLines } from '../../site/story/story-lines.ts';
import type { SpaceInfo, Version } from '../fetch/fetch-space.ts';
import type { Translation } from '../fetch/versions.ts';
import { createStoryFile, type StoryFile } from './story-file.ts';

/** What is known of cached content without reading its stories. */
export interface CachedHead extends SpaceInfo {
  readonly version: Version;
  /** The languages in which it was fetched. */
  readonly translation: Translation;
  /** The service it comes from. */
  readonly endpoint: string;
  /** Identifies the token, since tokens may see different stories of one space; see `toIdentity`. */
  readonly access: string;
  /** When it was fetched, in ms. */
  readonly keptAt: number;
  /** When it was last fetched whole rather than incrementally, in ms. */
  readonly wholeAt: number;
}

/** Content of a space as cached by a build. */
export interface CachedSpace extends CachedHead {
  /** How many stories it has. */
  readonly count: number;
  /** The hash of its stories: equal hashes mean equal stories. */
  readonly content: string;
  /** Opens the stories; throws if their index is damaged. Each story is checked when it is read. */
  readonly openStories: () => StoryLines;
}

export type ReadResult = { readonly cached: CachedSpace } | { readonly cached: null; readonly reason: string };

/**
 * Creates a file to cache a space in: a line with the format, one line per story as they arrive, an index of their places and hashes, and a last line
 * with the metadata and the hashes of the index and of itself. `from` are cached stories to start with.
 */
export const createSpaceFile = (name: string | null, from?: StoryLines): StoryFile =>
  createStoryFile({ name, start: Buffer.from(FORMAT), ...(from ? { from } : {}) });

/** Completes the file of a space; returns the reason if it could not be cached. A killed build leaves only a temporary name that is never read. */
export function writeSpaceFile(file: StoryFile, head: CachedHead, { places, hashes }: StoryLines): string | null {
  const index = Buffer.from(`${JSON.stringify({ hashes, places: [...places] })}\n`);
  const seal = { ...head, count: hashes.length, content: contentOf(hashes), index: sha256(index), indexSize: index.length };
  return file.finish((indexAt) => Buffer.concat([index, Buffer.from(`${JSON.stringify(sealed({ ...seal, indexAt }))}\n`)]));
}

/** The hash of stories, from the hashes of each. */
export const contentOf = (hashes: readonly string[]): string => sha256(hashes.join('\n'));

/** Reads the metadata of cached content; returns the reason if it is damaged or was written in another format. */
export function readSpaceFile(name: string): ReadResult {
  const file = openIfThere(name);
  if (file === null) return { cached: null, reason: 'nothing has been cached yet' };
  try {
    if (readText(file, 0, FORMAT.length) !== FORMAT) return { cached: null, reason: 'the cache has another format' };
    const end = readEnd(file);
    if (!end) return { cached: null, reason: DAMAGED };
    const { index: _, indexAt: __, indexSize: ___, ...cached } = end;
    return { cached: { ...cached, openStories: () => openStories(name, end) } };
  } finally {
    closeSync(file);
  }
}

// --- internal ---

const FORMAT = 'academy-space-5\n';
// The last line has some hundred bytes.
const END_BYTES = 16_384;

/** The contents of the last line. */
interface CachedEnd extends CachedHead, Pick<CachedSpace, 'count' | 'content'> {
  /** The index line: its hash, its offset and its size, in bytes. */
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
    // Whatever the reason, this build may cache something that the next one finds.
  }
  return null;
}

/** The last line, if it is unmodified and at its original position. */
function readEnd(file: number): CachedEnd | null {
  const { size } = fstatSync(file);
  const text = readText(file, Math.max(0, size - END_BYTES), size);
  const line = text.slice(text.lastIndexOf('\n', text.length - 2) + 1);
  const end = unsealed<CachedEnd>(line);
  return end && end.indexAt + end.indexSize + Buffer.byteLength(line) === size ? end : null;
}

function openStories(name: string, { index, indexAt, indexSize }: CachedEnd): StoryLines {
  const file = openIfThere(name);
  if (file === null) throw contentDamaged();
  // Another build may have cached something else meanwhile.
  const text = readText(file, indexAt, indexAt + indexSize);
  if (sha256(text) !== index) {
    closeSync(file);
    throw contentDamaged();
  }
  const { hashes, places } = JSON.parse(text) as Pick<StoryLines, 'hashes' | 'places'>;
  return toLines(file, hashes, places);
}

const readText = (file: number, start: number, end: number) => readBytes(file, start, end).toString('utf8');
