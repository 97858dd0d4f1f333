import { shortHash } from '../lib/hash.ts';

/** A build's id is the hash of everything it publishes: equal sites have equal ids, so an open page reloads only for a real change. */
export function buildId(files: ReadonlyMap<string, { readonly hash: string }>): string {
  const lines = [...files.keys()].toSorted().map((path) => `${path}\0${files.get(path)?.hash}\n`);
  return shortHash(lines.join(''));
}
