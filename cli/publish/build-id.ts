import { createHash } from 'node:crypto';

/** The id of a build is the hash of everything it publishes: equal sites have equal ids, so an open page reloads only for a real change. */
export function buildId(files: ReadonlyMap<string, { readonly hash: string }>): string {
  const hash = createHash('sha256');
  for (const [path, file] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${path}\0${file.hash}\n`);
  return hash.digest('hex').slice(0, 16);
}
