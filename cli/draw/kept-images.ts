import { existsSync, lstatSync, lutimesSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sha256 } from '../lib/hash.ts';
import { replaceFile } from '../cache/replace-file.ts';
import { readIfThere } from '../files/read-if-there.ts';
import { messageOf } from '../report/errors.ts';

/** The images that earlier builds have drawn, by their path in the site. */
export interface KeptImages {
  /** Null if there is none, or if it is damaged or cannot be read. */
  read(path: string): Uint8Array | null;
  /** Copies an image that was just drawn from its file. */
  keep(path: string, drawn: string): void;
  /** Removes images that neither this site nor, for a week, any other build into this cache has used. */
  tidy(used: ReadonlySet<string>): void;
}

interface KeptOptions {
  /** The directory of everything that is cached. */
  readonly directory: string;
  /** Called with the first reason, if images could not be read or cached. */
  readonly onNotKept: (reason: string) => void;
}

/** Opens the cache of images. */
export function openImages({ directory, onNotKept }: KeptOptions): KeptImages {
  const folder = join(directory, 'images');
  let isTold = false;
  // Nobody needs the cache, and what hinders one image often hinders all.
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch (error) {
      if (!isTold) onNotKept(messageOf(error));
      isTold = true;
      return otherwise;
    }
  };
  // An image's name says what it is drawn from, and after it stands the hash of what was drawn.
  const nameIn = (file: string) => /^([^-]+)-[^.]+\.png$/.exec(file)?.[1];
  // Other files are what a killed build left behind.
  const files = attempt(() => (existsSync(folder) ? readdirSync(folder) : []), []);
  const there = new Map(files.map((file) => [nameIn(file) ?? file, file]));
  const nameOf = (path: string) => basename(path, '.png');
  const fileOf = (path: string, bytes: Uint8Array) => `${nameOf(path)}-${sha256(bytes)}.png`;
  return {
    read(path) {
      const name = there.get(nameOf(path));
      if (name === undefined) return null;
      const bytes = attempt(() => readIfThere(join(folder, name)), null);
      return bytes && name === fileOf(path, bytes) ? bytes : null;
    },
    keep: (path, drawn) =>
      attempt(() => {
        const bytes = readFileSync(drawn);
        const file = join(folder, fileOf(path, bytes));
        // What is there could not be used, and may be anything.
        rmSync(file, { recursive: true, force: true });
        replaceFile(file, bytes);
      }, undefined),
    tidy(used) {
      const names = new Set([...used].map(nameOf));
      for (const [name, file] of there) attempt(() => tidyOne(join(folder, file), names.has(name)), undefined);
    },
  };
}

// --- internal ---

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

// Of a link, its own time: what it leads to may be gone.
function tidyOne(path: string, isUsed: boolean): void {
  const now = new Date();
  if (isUsed) lutimesSync(path, now, now);
  else if (now.getTime() - lstatSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true });
}
