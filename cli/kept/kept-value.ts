import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { replaceFile } from './replace-file.ts';

/** Where a generated value is cached for the next builds. */
export interface KeptPlace {
  readonly directory: string;
  /** The kind of value: only one of each kind is kept. */
  readonly kind: string;
  /** A fingerprint of everything that it is made from. */
  readonly sources: string;
}

/** The cached value; null if there is none, if it was made from something else, or if it is damaged. */
export function readKept<T>(place: KeptPlace): T | null {
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
export function keep(place: KeptPlace, value: unknown): void {
  const body = serialize(value);
  replaceKept(place, digest(body), body);
}

/** Writes the file of a kind and removes those made from other sources. */
export function replaceKept(place: KeptPlace, ...parts: readonly Uint8Array[]): void {
  const { directory, kind } = place;
  mkdirSync(directory, { recursive: true });
  const file = fileOf(place);
  // Files that another process is writing end with its process id instead.
  const old = readdirSync(directory).filter(
    (name) => name.startsWith(`${kind}-`) && name.endsWith('.bin') && join(directory, name) !== file,
  );
  replaceFile(file, ...parts);
  for (const name of old) rmSync(join(directory, name), { force: true });
}

/** The file of a cached value. */
export const fileOf = ({ directory, kind, sources }: KeptPlace): string => join(directory, `${kind}-${sources}.bin`);

// --- internal ---

const DIGEST_BYTES = 32;
const digest = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');
