import { lstatSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Where a site stands, and what is beside it while it is written: a rename works only within one file system. */
export function placesOf(directory: string) {
  const path = behindLinks(resolve(directory));
  const beside = (suffix: string) => join(dirname(path), `.${basename(path)}-${suffix}`);
  return { path, staging: beside('next'), previous: beside('previous'), lock: beside('lock') };
}

// --- internal ---

/** A site behind a symbolic link is replaced where it is, and the link stays. */
function behindLinks(path: string): string {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
  return behindLinks(resolve(dirname(path), readlinkSync(path)));
}
