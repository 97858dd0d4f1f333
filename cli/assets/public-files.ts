import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { PUBLIC_FOLDER } from '../config/fingerprint.ts';
import type { OutputFile } from '../publish/output-file.ts';
import { publicFilesRefused } from '../report/errors/build.ts';
import { addressOf, fileUrl } from '../site/url.ts';

/** The paths of the files in `templates/public/`, which are published as they are, at the same paths of the site; none if there is no such folder. */
export function publicPaths(root: string): readonly string[] {
  const folder = join(root, PUBLIC_FOLDER);
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/') }))
    .filter(({ path }) => !path.split('/').some((name) => LEFT_OUT.has(name)));
  // A link may lead to anything on this machine.
  const links = found.filter(({ entry }) => entry.isSymbolicLink());
  if (links.length > 0) throw publicFilesRefused(links.map(({ path }) => ({ file: path, why: 'it is a symbolic link' })));
  return found
    .filter(({ entry }) => entry.isFile())
    .map(({ path }) => path)
    .toSorted();
}

/** Reads one of these files. */
export const publicFile = (root: string, path: string): OutputFile => ({ path, contents: readFileSync(join(root, PUBLIC_FOLDER, path)) });

/** The addresses at which hosts have these files: HTML is also known without its extension. */
export const publicAddresses = (paths: readonly string[]): readonly string[] => paths.flatMap((path) => [fileUrl(path), addressOf(path)]);

// --- internal ---

// Files of Git and of the system, which are in folders for other reasons.
const LEFT_OUT: ReadonlySet<string> = new Set(['.git', '.gitattributes', '.gitignore', '.gitkeep', '.DS_Store']);
