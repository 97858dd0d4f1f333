import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hashOf } from '../assets/hashed.ts';
import { replaceFile } from '../kept/replace-file.ts';
import { readIfThere } from '../publish/read-if-there.ts';
import { messageOf } from '../report/errors.ts';

/** The images that earlier builds have drawn, by their path in the site. */
export interface KeptImages {
  /** Null if there is none, or if it is damaged. */
  read(path: string): Uint8Array | null;
  /** Copies an image that was just drawn from its file. */
  keep(path: string, file: string): void;
  /** Removes images that neither this site nor, for a week, any other build into this cache has used. */
  tidy(used: ReadonlySet<string>): void;
}

interface KeptOptions {
  /** The directory of everything that is cached. */
  readonly directory: string;
  /** Called with the reason if images could not be cached. */
  readonly onNotKept: (reason: string) => void;
}

/** Opens the cache of images. */
export function openImages({ directory, onNotKept }: KeptOptions): KeptImages {
  const folder = join(directory, 'images');
  // An image's name says what it is drawn from, and after it stands the hash of what was drawn.
  const nameIn = (file: string) => /^([^-]+)-[^.]+\.png$/.exec(file)?.[1];
  // Other files are what a killed build left behind.
  const there = new Map(existsSync(folder) ? readdirSync(folder).map((file) => [nameIn(file) ?? file, file]) : []);
  const nameOf = (path: string) => basename(path, '.png');
  const fileOf = (path: string, bytes: Uint8Array) => `${nameOf(path)}-${hashOf(bytes)}.png`;
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      onNotKept(messageOf(error));
    }
  };
  return {
    read(path) {
      const name = there.get(nameOf(path));
      if (name === undefined) return null;
      const bytes = readIfThere(join(folder, name));
      return bytes && name === fileOf(path, bytes) ? bytes : null;
    },
    keep: (path, file) =>
      attempt(() => {
        const bytes = readFileSync(file);
        replaceFile(join(folder, fileOf(path, bytes)), bytes);
      }),
    tidy: (used) =>
      attempt(() => {
        const names = new Set([...used].map(nameOf));
        for (const [name, file] of there) {
          const path = join(folder, file);
          const now = new Date();
          if (names.has(name)) utimesSync(path, now, now);
          else if (now.getTime() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true });
        }
      }),
  };
}

// --- internal ---

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
