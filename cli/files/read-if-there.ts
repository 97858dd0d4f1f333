import { readFileSync, statSync } from 'node:fs';

/** Reads a file; null if there is no file at that path. */
export function readIfThere(file: string): Buffer | null {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : null;
}
