import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A directory of its own for a test, gone when the test is done. */
export function tempDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'academy-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
