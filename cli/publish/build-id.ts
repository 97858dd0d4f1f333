import { hash } from 'node:crypto';

/** The id of a build is the hash of everything it publishes: equal sites have equal ids, so an open page reloads only for a real change. */
export function buildId(files: ReadonlyMap<string, { readonly hash: string }>): string {
  const lines = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([path, file]) => `${path}\0${file.hash}\n`);
  return hash('sha256', lines.join(''), 'hex').slice(0, 16);
}
