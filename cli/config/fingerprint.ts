import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Paths in the project that the program and the pages are made from: everything in a bundle is in one of them or in a package. */
export const SOURCES: readonly string[] = ['cli', 'templates', 'islands', 'locales', 'package-lock.json'];

/**
 * A fingerprint of the program and of what it makes pages with: templates, islands, messages, and Node's data on languages and time zones. It covers
 * file contents rather than dates, which are new in every clone.
 */
export function fingerprint(root: string): string {
  // Another version of Node may format dates and countries differently.
  const { icu, cldr, tz } = process.versions;
  return hashOf(root, SOURCES, `${icu} ${cldr} ${tz}`);
}

/** The state of files at one moment. */
export interface Tracked {
  readonly fingerprint: string;
  /** Whether no file has been written since, not even to undo a change: the intermediate state may have been read. */
  isUntouched(): boolean;
}

/** Tracks the program and what it makes pages with, see `fingerprint`. */
export const trackSources = (root: string): Tracked => track(() => fingerprint(root), { folder: root, parts: SOURCES });

/** Tracks a local space, see `spaceFingerprint`. */
export const trackSpace = (directory: string): Tracked => track(() => spaceFingerprint(directory), { folder: directory, parts: ['.'] });

/** A fingerprint of everything that validates `site.config.ts`. */
export function schemaFingerprint(root: string): string {
  return hashOf(root, ['cli/config', 'package-lock.json']);
}

/** A fingerprint of a local space: its stories and its other files. */
export function spaceFingerprint(directory: string): string {
  return hashOf(directory, ['.']);
}

// --- internal ---

// Tests and files left by the system affect no page.
const IGNORED = /^(?:.*\.test\.tsx?|tsconfig\.json|node_modules|\.git|\.DS_Store)$/;

function track(take: () => string, { folder, parts }: { readonly folder: string; readonly parts: readonly string[] }): Tracked {
  // Taken before the contents are read: a file written meanwhile then has another time.
  const then = timesOf(folder, parts);
  return { fingerprint: take(), isUntouched: () => timesOf(folder, parts) === then };
}

// A file's metadata. An editor may set a file's mtime, but nothing can set its ctime.
function timesOf(folder: string, parts: readonly string[]): string {
  return filesIn(folder, parts)
    .map((file) => {
      const found = statSync(join(folder, file), { throwIfNoEntry: false });
      return `${file} ${found?.size} ${found?.mtimeMs} ${found?.ctimeMs}`;
    })
    .join('\n');
}

function hashOf(folder: string, parts: readonly string[], besides = ''): string {
  const hash = createHash('sha256').update(besides);
  for (const file of filesIn(folder, parts)) {
    const bytes = readFileSync(join(folder, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

const filesIn = (folder: string, parts: readonly string[]) => parts.flatMap((part) => filesAt(folder, part)).toSorted();

// The files at a path, relative to the folder; none if it does not exist.
function filesAt(folder: string, path: string): readonly string[] {
  const found = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.isFile() ? [path] : [];
  return readdirSync(join(folder, path), { withFileTypes: true })
    .filter(({ name }) => !IGNORED.test(name))
    .flatMap((entry) => {
      const below = path === '.' ? entry.name : `${path}/${entry.name}`;
      return entry.isFile() ? [below] : filesAt(folder, below);
    });
}
