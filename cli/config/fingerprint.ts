import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fg from 'fast-glob';

/**
 * A fingerprint of the program and of what it makes pages with: templates, islands, messages. Contents count and not dates, which are new in every
 * clone.
 */
export function fingerprint(root: string): string {
  return hashOf(root, ['{cli,templates,islands,locales}/**/*', 'package-lock.json']);
}

/** A fingerprint of a local space: its stories, and what else is there. */
export function spaceFingerprint(directory: string): string {
  return hashOf(directory, ['**/*']);
}

// --- internal ---

// Tests and what the system leaves lying about change no page.
const IGNORE = ['**/*.test.{ts,tsx}', '**/tsconfig.json', '**/node_modules/**', '**/.git/**', '**/.DS_Store'];

function hashOf(folder: string, patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of fg.sync([...patterns], { cwd: folder, ignore: IGNORE, dot: true }).toSorted()) {
    const bytes = readFileSync(join(folder, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}
