import { createHash } from 'node:crypto';
import type { OutputFile } from './output-file.ts';

/** The id of a build is the hash of everything it publishes: equal sites have equal ids, so an open page reloads only for a real change. */
export function buildId(files: readonly OutputFile[]): string {
  const hash = createHash('sha256');
  for (const { path, contents } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const bytes = Buffer.from(contents);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}
