import { appendFileSync, chmodSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file atomically, with contents that may come in parts: a concurrent reader sees either the old or the new. Permissions and symlinks are
 * preserved. If the system refuses, throws its error and leaves the old file in place.
 */
export function replaceFile(file: string, contents: string | Uint8Array | Iterable<string | Uint8Array>): void {
  const earlier = statSync(file, { throwIfNoEntry: false });
  const place = earlier ? realpathSync(file) : file;
  const aside = `${place}.${process.pid}`;
  try {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(aside, '', { mode: earlier?.mode });
    const parts = typeof contents === 'string' || contents instanceof Uint8Array ? [contents] : contents;
    for (const part of parts) appendFileSync(aside, part);
    renameSync(aside, place);
  } catch (error) {
    rmSync(aside, { force: true });
    // Node does not name an open file that it cannot write to, as on a full disk.
    if (!(error instanceof Error) || 'path' in error) throw error;
    throw Object.assign(error, { path: place, message: `${error.message} '${place}'` });
  }
}

/** Replaces a file that only its owner may read, such as one with a key; where others could read it, they no longer can. */
export function replacePrivateFile(file: string, contents: string): void {
  mkdirSync(dirname(file), { recursive: true });
  // Before the secret is in it.
  if (existsSync(file)) makePrivate(file);
  else writeFileSync(file, '', { mode: OWNER_ONLY });
  replaceFile(file, contents);
}

/** Takes a file from all other users of this computer, if its file system knows of users. */
export function makePrivate(file: string): void {
  try {
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    // Such as that of a memory card.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

// --- internal ---

const OWNER_ONLY = 0o600;
