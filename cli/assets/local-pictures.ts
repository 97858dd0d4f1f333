import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OutputFile } from '../publish/output-file.ts';
import type { AssetSource } from '../site/story/normalise-values.ts';
import { hashedPath } from './hashed.ts';

/** The pictures of a local space: their published addresses by file name, and the files. A Storyblok space hosts its own. */
export interface LocalPictures {
  readonly urls: Readonly<Record<string, string>>;
  readonly files: readonly OutputFile[];
}

/** Reads the pictures in a directory; none if the space has no such directory. */
export function readPictures(directory: string | null): LocalPictures {
  const names = directory && existsSync(directory) ? pictureNames(directory) : [];
  const files = names.map((name): OutputFile => {
    const contents = readFileSync(join(directory ?? '', name));
    return { path: hashedPath(name, contents), contents };
  });
  return { files, urls: Object.fromEntries(names.map((name, index) => [name, `/${files[index]?.path}`])) };
}

/** Maps pictures to their published addresses by file name; leaves other addresses alone. */
export function assetSourceOf(urls: LocalPictures['urls']): AssetSource {
  const published = new Map(Object.entries(urls));
  return { publicUrl: (address) => published.get(basename(address.split(/[?#]/)[0] ?? '')) ?? address };
}

// --- internal ---

const pictureNames = (directory: string): readonly string[] =>
  readdirSync(directory)
    .filter((name) => !name.startsWith('.') && statSync(join(directory, name)).isFile())
    .toSorted();
