import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OutputFile } from '../publish/output-file.ts';
import type { AssetSource } from '../site/normalise.ts';
import { hashedPath } from './hashed.ts';

/** Where a local space's pictures are published; an asset service's own address stays as it is. */
export interface LocalAssets extends AssetSource {
  /** Files of the pictures that were asked for. */
  files(): readonly OutputFile[];
}

/** Publishes the pictures that stand in a directory under their file name; `null` where a space has none. */
export function createLocalAssets(directory: string | null): LocalAssets {
  const published = new Map<string, OutputFile | null>();

  const find = (name: string): OutputFile | null => {
    const file = directory && join(directory, name);
    if (!file || !statSync(file, { throwIfNoEntry: false })?.isFile()) return null;
    const contents = readFileSync(file);
    return { path: hashedPath(name, contents), contents };
  };
  return {
    publicUrl(address) {
      const name = basename(address.split(/[?#]/)[0] ?? '');
      const found = published.get(name) ?? find(name);
      published.set(name, found);
      return found ? `/${found.path}` : address;
    },
    files: () => [...published.values()].filter((file) => file !== null).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  };
}
