import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { replaceFile } from './replace-file.ts';

/** Where something that was made once is kept for the next builds. */
export interface KeptPlace {
  readonly directory: string;
  /** What it is: there is one of its kind. */
  readonly kind: string;
  /** A fingerprint of all that it is made from. */
  readonly sources: string;
}

/** What is kept; null where there is nothing, or it was made from something else, or is damaged. */
export function readKept<T>(place: KeptPlace): T | null {
  try {
    const bytes = readFileSync(fileOf(place));
    const body = bytes.subarray(DIGEST_BYTES);
    return digest(body).equals(bytes.subarray(0, DIGEST_BYTES)) ? (deserialize(body) as T) : null;
  } catch {
    return null;
  }
}

/** Keeps a value (whatever structured clone can copy). The newest of a kind alone is kept: whoever goes back and forth between two versions makes it each time. */
export function keep(place: KeptPlace, value: unknown): void {
  const { directory, kind } = place;
  mkdirSync(directory, { recursive: true });
  const file = fileOf(place);
  // What another process is writing at this moment ends with its number.
  const old = readdirSync(directory).filter(
    (name) => name.startsWith(`${kind}-`) && name.endsWith('.bin') && join(directory, name) !== file,
  );
  const body = serialize(value);
  replaceFile(file, digest(body), body);
  for (const name of old) rmSync(join(directory, name), { force: true });
}

// --- internal ---

const DIGEST_BYTES = 32;
const fileOf = ({ directory, kind, sources }: KeptPlace) => join(directory, `${kind}-${sources}.bin`);
const digest = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');
