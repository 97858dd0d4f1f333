import { readFileSync, existsSync, readdirSync, type Dirent } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { OutputFile } from '../files/output-file.ts';
import { PUBLIC_FOLDER } from '../cache/fingerprint.ts';
import { pictureNotRead } from '../report/errors/build.ts';
import { addressOf, fileUrl } from '../site/url.ts';
import { hashedPath } from '../lib/hash.ts';
import { fileOf } from '../lib/site-files.ts';

/** The site's icons and its social image. */
export interface StaticFiles {
  readonly favicon: OutputFile;
  readonly touchIcon: OutputFile;
  readonly socialImage: OutputFile;
}

/** Reads the site's own pictures from `templates/static/` and gives them hashed names. */
export function staticFiles(root: string): StaticFiles {
  return {
    favicon: hashed(root, 'favicon.svg'),
    touchIcon: hashed(root, 'touch-icon.png'),
    socialImage: hashed(root, 'social.png'),
  };
}

/** What is in `templates/public/`, by path. */
export interface PublicFiles {
  /** The files, which are published as they are, at the same paths of the site. */
  readonly files: readonly string[];
  /** The symbolic links, which are not: one may lead to anything on this machine. */
  readonly links: readonly string[];
}

/** Finds what is in `templates/public/`; nothing if there is no such folder. */
export function findPublicFiles(root: string): PublicFiles {
  const folder = join(root, PUBLIC_FOLDER);
  if (!existsSync(folder)) return { files: [], links: [] };
  const found = entriesBelow(folder).map((entry) => ({
    entry,
    path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'),
  }));
  const pathsOf = (isMeant: (entry: Dirent) => boolean) => found.flatMap(({ entry, path }) => (isMeant(entry) ? [path] : [])).toSorted();
  return { files: pathsOf((entry) => entry.isFile()), links: pathsOf((entry) => entry.isSymbolicLink()) };
}

/** Reads one of these files. */
export const publicFile = (root: string, path: string): OutputFile => ({ path, contents: readFileSync(join(root, PUBLIC_FOLDER, path)) });

/** The addresses at which hosts have what is there, if it can be published: HTML is also known without its extension. */
export const publicAddresses = ({ files, links }: PublicFiles): readonly string[] =>
  [...files, ...links].flatMap((path) => [fileUrl(path), addressOf(path)]);

// --- internal ---

function hashed(root: string, name: string): OutputFile {
  const file = `templates/static/${name}`;
  try {
    const contents = readFileSync(fileOf(root, file));
    return { path: hashedPath(name, contents), contents };
  } catch (error) {
    throw pictureNotRead(file, error);
  }
}

// Files of Git and of the system, which are in folders for other reasons.
const LEFT_OUT: ReadonlySet<string> = new Set(['.git', '.gitattributes', '.gitignore', '.gitkeep', '.DS_Store']);

// Without `recursive`, which follows links to folders since Node 22, in circles too.
function entriesBelow(folder: string): readonly Dirent[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.has(name))
    .flatMap((entry) => (entry.isDirectory() ? entriesBelow(join(folder, entry.name)) : [entry]));
}
