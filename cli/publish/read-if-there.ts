import { readFileSync, statSync } from 'node:fs';

/** A file as it is; null where there is none, or something else in its place. */
export function readIfThere(file: string): Buffer | null {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : null;
}
