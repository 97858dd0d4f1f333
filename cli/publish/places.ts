import { lstatSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The paths of a site and of its siblings during writing: on one file system, so that renaming works. */
export function placesOf(directory: string) {
  const path = behindLinks(resolve(directory));
  const beside = (suffix: string) => join(dirname(path), `.${basename(path)}-${suffix}`);
  return { path, staging: beside('next'), previous: beside('previous'), lock: beside('lock') };
}

// --- internal ---

/** Follows symbolic links, so that the target is replaced and the link stays. */
function behindLinks(path: string): string {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
  return behindLinks(resolve(dirname(path), readlinkSync(path)));
}
