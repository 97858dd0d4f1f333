import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CACHE } from './paths.ts';

/**
 * Moves a file or a folder out of the way, to be deleted when nothing is timed any more: for half a minute after deleting ten thousand files, ext4
 * skips the place of each of them whenever a file is created, which doubles the time of an unrelated build.
 */
export function setAside(path: string): void {
  if (!existsSync(path)) return;
  mkdirSync(ASIDE, { recursive: true });
  renameSync(path, join(ASIDE, randomUUID()));
}

/** Deletes everything that was set aside. */
export const clearAside = (): void => rmSync(ASIDE, { recursive: true, force: true });

// --- internal ---

const ASIDE = join(CACHE, 'aside');
