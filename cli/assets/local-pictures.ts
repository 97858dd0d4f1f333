import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { onSite } from '../../templates/prose/safe-href.ts';
import { readIfThere } from '../lib/files.ts';
import { isObject, jsonIn, toText } from '../lib/json.ts';
import type { OutputFile } from '../files/output-file.ts';
import type { Problem } from '../site/problems.ts';
import type { AssetSource } from '../site/story/normalise-values.ts';
import { hashedPath } from '../lib/hash.ts';

/** The pictures of a local space: their published addresses, and the files. A Storyblok space hosts its own. */
export interface LocalPictures {
  /** By file name, or by the path on the service, as far as that is known. */
  readonly urls: Readonly<Record<string, string>>;
  readonly files: readonly OutputFile[];
  /** What is in the directory, but is not published. */
  readonly problems: readonly Problem[];
}

/**
 * Reads the pictures in the `assets/` of a space, and those in a folder there for each space or shared library, as Storyblok's CLI pulls them:
 * `1234/name_77.png` and `shared/56/name_78.png`, beside `name_77.json` with the address on the service. None if there is no such directory.
 */
export function readPictures(directory: string | null): LocalPictures {
  if (directory === null) return { urls: {}, files: [], problems: [] };
  const space = realpathSync(dirname(directory));
  const own = entriesIn(directory, space);
  const shared = own.folders.filter((folder) => basename(folder) === 'shared').map((folder) => entriesIn(folder, space));
  const pulled = [own, ...shared]
    .flatMap(({ folders }) => folders.filter((folder) => /^\d+$/.test(basename(folder))))
    .map((folder) => entriesIn(folder, space));
  const byService = pulled.flatMap(({ files }) => files.filter((file) => !BY_THE_CLI.test(file)));
  const files = new Map<string, OutputFile>();
  const publish = (file: string) => {
    const contents = readFileSync(file);
    const path = hashedPath(basename(file), contents);
    files.set(path, { path, contents });
    return `/${path}`;
  };
  const urls = [
    ...byService.flatMap((file) => keysOf(file, byService).map((key) => [key, publish(file)] as const)),
    // Last, since what somebody put there by its name is meant.
    ...own.files.map((file) => [basename(file), publish(file)] as const),
  ];
  const refused = [own, ...shared, ...pulled].flatMap((one) => one.refused);
  return {
    urls: Object.fromEntries(urls),
    files: [...files.values()],
    problems: refused.map((file) => leadsOut(relative(dirname(directory), file))),
  };
}

/**
 * Maps pictures to their published addresses, by their path on the service or by file name; leaves other addresses alone, unless they are of the site
 * and it has this path on its host.
 */
export function assetSourceOf(urls: LocalPictures['urls'], base: string): AssetSource {
  const published = new Map(Object.entries(urls));
  return {
    publicUrl(address) {
      const path = address.split(/[?#]/)[0] ?? '';
      return onSite(published.get(pathOnService(path)) ?? published.get(basename(path)) ?? address, base);
    },
  };
}

// --- internal ---

// Each asset is described by JSON beside it, and so are folders of assets.
const BY_THE_CLI = /\.jsonl?$/;

/** `https://a.storyblok.com/f/1/2x3/x/a.png` is also at other hosts, and without a scheme in old fields. */
const pathOnService = (address: string) => /\/f\/\d+\/.+/.exec(address)?.[0] ?? address;

/** What addresses may name a pulled file by; it is the asset at only one of them. */
function keysOf(file: string, all: readonly string[]): readonly string[] {
  const address = addressIn(`${file.slice(0, -extname(file).length)}.json`);
  if (address !== '') return [pathOnService(address)];
  // Without its description, an asset is known by its name, unless there are others of that name.
  const name = originalName(file);
  return all.filter((other) => originalName(other) === name).length === 1 ? [name] : [];
}

/** @example originalName('assets/1234/photo_77.png') // => 'photo.png' */
const originalName = (file: string) => basename(file).replace(/_\d+(?=\.[^.]*$)/, '');

/** Empty if there is no such description. */
function addressIn(file: string): string {
  const described = jsonIn(readIfThere(file)?.toString() ?? '');
  return isObject(described) ? toText(described['filename']) : '';
}

/** Where a path really is; null if it is a link to nothing. */
function placeOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

const leadsOut = (file: string): Problem => ({
  code: 'badValue',
  story: file.split(sep).join('/'),
  path: '',
  message: 'it is not published, since it is a link that leads out of the space, or nowhere',
  hint: 'Put the file itself there.',
  editUrl: null,
});

/** The paths in a directory, without hidden ones; `refused` are links that lead out of the space, or nowhere. */
function entriesIn(directory: string, space: string) {
  const found = { files: [] as string[], folders: [] as string[], refused: [] as string[] };
  const paths = readdirSync(directory)
    .filter((name) => !name.startsWith('.'))
    .toSorted()
    .map((name) => join(directory, name));
  for (const path of paths) {
    const place = placeOf(path);
    if (!place?.startsWith(space + sep)) found.refused.push(path);
    else if (statSync(place).isFile()) found.files.push(path);
    else if (statSync(place).isDirectory()) found.folders.push(path);
  }
  return found;
}
