import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { sha256 } from '../lib/hash.ts';
import { isObject, jsonIn } from '../lib/json.ts';
import { replaceFile } from '../lib/replace-file.ts';

/** Where a generated value is cached for the next builds. */
export interface CachePlace {
  readonly directory: string;
  /** The kind of value: only one of each kind is kept. */
  readonly kind: string;
  /** A fingerprint of everything that it is made from. */
  readonly sources: string;
}

/** The cached value; null if there is none, if it was made from something else, or if it is damaged. */
export function readCached<T>(place: CachePlace): T | null {
  try {
    const bytes = readFileSync(fileOf(place));
    const body = bytes.subarray(DIGEST_BYTES);
    return digest(body).equals(bytes.subarray(0, DIGEST_BYTES)) ? (deserialize(body) as T) : null;
  } catch {
    return null;
  }
}

/**
 * Caches a value (anything that structured clone can copy). Only the newest of a kind is kept: alternating between two versions makes it each time.
 */
export function writeCached(place: CachePlace, value: unknown): void {
  const { directory, kind } = place;
  const body = serialize(value);
  mkdirSync(directory, { recursive: true });
  const file = fileOf(place);
  // Files that another process is writing end with its process id instead.
  const old = readdirSync(directory).filter(
    (name) => name.startsWith(`${kind}-`) && name.endsWith('.bin') && join(directory, name) !== file,
  );
  replaceFile(file, [digest(body), body]);
  for (const name of old) rmSync(join(directory, name), { force: true });
}

/** The head of a file that is kept between builds, with a hash of itself, so that readers can detect modifications. */
export const sealed = <T extends object>(head: T): T & { readonly seal: string } => ({
  ...head,
  seal: sha256(JSON.stringify(head)),
});

/** The head in such a text, without its seal, which proves that it is as it was written; null if it is not. */
export function unsealed<T extends object>(text: string): T | null {
  const parsed = jsonIn(text);
  if (!isObject(parsed)) return null;
  const { seal, ...head } = parsed;
  return sealed(head).seal === seal ? (head as unknown as T) : null;
}

// --- internal ---

const fileOf = ({ directory, kind, sources }: CachePlace): string => join(directory, `${kind}-${sources}.bin`);

const DIGEST_BYTES = 32;
const digest = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');
