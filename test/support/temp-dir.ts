import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Texts as they are, everything else as JSON. */
type Files = Readonly<Record<string, unknown>>;

/** A directory of its own for a test, with these files in it; gone when the test is done, however it went. */
export function tempDir(files: Files = {}): string {
  const directory = createDirectory(files);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A directory of its own for a suite, asked for in its `beforeAll`. */
export function suiteDir(files: Files = {}): string {
  const directory = createDirectory(files);
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** What becomes of a directory with these files, which is gone afterwards. */
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
  for (const [path, contents] of Object.entries(files)) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof contents === 'string' ? contents : JSON.stringify(contents));
  }
  return directory;
}
