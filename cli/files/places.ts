import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

/** The paths of a site and of its siblings during writing: on one file system, so that renaming works. */
export function placesOf(directory: string) {
  const path = behindLinks(resolve(directory));
  const beside = (suffix: string) => join(dirname(path), `.${basename(path)}-${suffix}`);
  return { path, previous: beside('previous'), lock: beside('lock') };
}

/** Where a build writes a site, beside its place. Each has a directory of its own, so that two can never mix. */
export function stagingOf(directory: string): string {
  const { path } = placesOf(directory);
  return join(dirname(path), `${stagingPrefix(path)}${randomBytes(ID_LENGTH / 2).toString('hex')}`);
}

/** Where earlier builds, which were killed, wrote a site. */
export function leftoversOf(directory: string): readonly string[] {
  const { path } = placesOf(directory);
  const [parent, prefix] = [dirname(path), stagingPrefix(path)];
  if (!lstatSync(parent, { throwIfNoEntry: false })) return [];
  return readdirSync(parent)
    .filter((name) => name.startsWith(prefix) && ID.test(name.slice(prefix.length)))
    .map((name) => join(parent, name));
}

/**
 * The path that all spellings of a path have in common: without symbolic links, neither in its folders nor at its end, so that the target is replaced and
 * the link stays. What does not exist yet is part of it.
 */
export function behindLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const folder = behindLinks(dirname(path));
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? behindLinks(resolve(folder, readlinkSync(path))) : join(folder, basename(path));
}

/** Whether a path is a folder or in it; both are without symbolic links, as of `behindLinks`. */
export const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(join(folder, sep));

// --- internal ---

const ID_LENGTH = 8;
const ID = new RegExp(`^[\\da-f]{${ID_LENGTH}}$`);
const stagingPrefix = (path: string) => `.${basename(path)}-next-`;
