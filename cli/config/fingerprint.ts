import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the program and the pages are made from, by paths in the project: whatever a bundle is made of lies there, or is a package. */
export const SOURCES: readonly string[] = ['cli', 'templates', 'islands', 'locales', 'package-lock.json'];

/**
 * A fingerprint of the program and of what it makes pages with: templates, islands, messages, and what Node knows of languages and time zones. Contents
 * count and not dates, which are new in every clone.
 */
export function fingerprint(root: string): string {
  // Another Node may tell dates and countries in other words.
  const { icu, cldr, tz } = process.versions;
  return hashOf(root, SOURCES, `${icu} ${cldr} ${tz}`);
}

/** Files as they were at one moment. */
export interface Tracked {
  readonly fingerprint: string;
  /** Whether nobody has written any of them since: a change that was undone by now may have been read meanwhile. */
  isUntouched(): boolean;
}

/** The program and what it makes pages with, see `fingerprint`. */
export const trackSources = (root: string): Tracked => track(() => fingerprint(root), { folder: root, parts: SOURCES });

/** A local space, see `spaceFingerprint`. */
export const trackSpace = (directory: string): Tracked => track(() => spaceFingerprint(directory), { folder: directory, parts: ['.'] });

/** A fingerprint of all that `site.config.ts` is checked by. */
export function schemaFingerprint(root: string): string {
  return hashOf(root, ['cli/config', 'package-lock.json']);
}

/** A fingerprint of a local space: its stories, and what else is there. */
export function spaceFingerprint(directory: string): string {
  return hashOf(directory, ['.']);
}

// --- internal ---

// Tests and what the system leaves lying about change no page.
const IGNORED = /^(?:.*\.test\.tsx?|tsconfig\.json|node_modules|\.git|\.DS_Store)$/;

function track(take: () => string, { folder, parts }: { readonly folder: string; readonly parts: readonly string[] }): Tracked {
  // Before the contents: whatever is written while they are read has another time afterwards.
  const then = timesOf(folder, parts);
  return { fingerprint: take(), isUntouched: () => timesOf(folder, parts) === then };
}

// What the file system tells of each file. Editors may set the time that a file was written, and nobody that of its last change.
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

// The files at a path, by their paths below the folder; what is not there has none.
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
