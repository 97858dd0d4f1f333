// A site is a folder with a `site.config.ts`. What it does not have of its own is the program's, which may be in the same folder or installed elsewhere.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const PROGRAM = join('cli', 'launch.js');

/** The folder of the program: its templates, islands, messages and demo, beside the packages that they import. */
export const ENGINE = nearest(import.meta.dirname, PROGRAM) ?? import.meta.dirname;

/** The folder of the program that a site uses: its own, if it has one, as the program's repository does. */
export const engineOf = (root: string): string => (existsSync(join(root, PROGRAM)) ? root : ENGINE);

/** The folders that a site is made from: the program's, and the site's if that is another, whose files replace those. */
export const foldersOf = (root: string): readonly string[] => (engineOf(root) === root ? [root] : [ENGINE, root]);

/** The file that makes a folder a site. */
export const CONFIG_FILE = 'site.config.ts';

export const isSite = (folder: string): boolean => existsSync(join(folder, CONFIG_FILE));

/** The nearest site, from a folder up; that folder itself if there is none. */
export const findSite = (from: string): string => nearest(from, CONFIG_FILE) ?? from;

/** A file that a site may replace, by its path in the site: the site's if there is one, otherwise the program's. */
export function fileOf(root: string, path: string): string {
  const own = resolve(root, path);
  return existsSync(own) ? own : resolve(engineOf(root), path);
}

// --- internal ---

/** The nearest folder that has a file, from a folder up; null if none has. */
function nearest(from: string, file: string): string | null {
  if (existsSync(join(from, file))) return from;
  const above = dirname(from);
  return above === from ? null : nearest(above, file);
}
