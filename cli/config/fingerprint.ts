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

function hashOf(folder: string, parts: readonly string[], besides = ''): string {
  const hash = createHash('sha256').update(besides);
  for (const file of parts.flatMap((part) => filesAt(folder, part)).toSorted()) {
    const bytes = readFileSync(join(folder, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

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
