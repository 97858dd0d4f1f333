import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fg from 'fast-glob';

interface Inputs {
  /** The project's directory. */
  readonly root: string;
  /** A local space, whose files are read too. */
  readonly directory: string | null;
  /** Whatever else decides what is built: the configuration, the environment, the space's id. */
  readonly facts: unknown;
}

/**
 * A fingerprint of everything that a site is made from besides the content of a space on the service: templates, islands, messages, the program
 * itself. Contents count and not dates, which are new in every clone.
 */
export function fingerprint({ root, directory, facts }: Inputs): string {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  hashFiles(hash, root, SOURCES);
  if (directory) hashFiles(hash, directory, ['**/*']);
  return hash.digest('hex').slice(0, 16);
}

// --- internal ---

const SOURCES = ['{cli,templates,islands,locales}/**/*', 'package-lock.json'];
// Tests and what the system leaves lying about change no page.
const IGNORE = ['**/*.test.{ts,tsx}', '**/tsconfig.json', '**/node_modules/**', '**/.git/**', '**/.DS_Store'];

function hashFiles(hash: ReturnType<typeof createHash>, folder: string, patterns: readonly string[]): void {
  for (const file of fg.sync([...patterns], { cwd: folder, ignore: IGNORE, dot: true }).toSorted()) {
    const bytes = readFileSync(join(folder, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
}
