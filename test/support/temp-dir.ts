import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, onTestFinished } from 'vitest';

/** Strings are written verbatim, everything else as JSON. */
type Files = Readonly<Record<string, unknown>>;

/** A temporary directory for a test, with these files; removed when the test ends, whether it passed or failed. */
export function tempDir(files: Files = {}): string {
  const directory = createDirectory(files);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A temporary directory that is taken for a program and a site in one, so that nothing in it comes from this program. */
export const programDir = (files: Files = {}): string => tempDir({ 'cli/launch.js': '', ...files });

/**
 * A temporary directory for a suite, in whose body this is called: vitest ignores hooks of hooks. It is there while the suite runs, not if all of its
 * tests are skipped.
 */
export function suiteDir(files: Files = {}): string {
  const directory = join(tmpdir(), `academy-${randomUUID().slice(0, 8)}`);
  beforeAll(() => {
    mkdirSync(directory);
    writeFiles(directory, files);
    return () => rmSync(directory, { recursive: true, force: true });
  });
  return directory;
}

/** Returns the result of a function that gets a directory with these files, which is removed afterwards. */
export function withTempDir<T>(files: Files, use: (directory: string) => T): T {
  const directory = createDirectory(files);
  try {
    return use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

// --- internal ---

function createDirectory(files: Files): string {
  const directory = mkdtempSync(join(tmpdir(), 'academy-'));
  writeFiles(directory, files);
  return directory;
}

function writeFiles(directory: string, files: Files): void {
  for (const [path, contents] of Object.entries(files)) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof contents === 'string' ? contents : JSON.stringify(contents));
  }
}
