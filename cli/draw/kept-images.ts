import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readIfThere } from '../publish/read-if-there.ts';
import { messageOf } from '../report/errors.ts';

/** The images that earlier builds have drawn, by their path in the site. */
export interface KeptImages {
  /** Null if there is none, or if it is damaged. */
  read(path: string): Uint8Array | null;
  /** Copies an image that was just drawn into the cache, with the hash of its bytes. */
  keep(path: string, drawn: { readonly file: string; readonly hash: string }): void;
  /** Removes images that neither this site nor, for a week, any other build into this cache has used. */
  tidy(used: ReadonlySet<string>): void;
}

interface KeptOptions {
  /** The directory of everything that is cached. */
  readonly directory: string;
  /** How the bytes of a file are hashed. */
  readonly hashOf: (bytes: Uint8Array) => string;
  /** Called with the reason if images could not be cached. */
  readonly onNotKept: (reason: string) => void;
}

/** Opens the cache of images. */
export function openImages({ directory, hashOf, onNotKept }: KeptOptions): KeptImages {
  const folder = join(directory, 'images');
  // An image's name says what it is drawn from, and after it stands the hash of what was drawn.
  const there = new Map(existsSync(folder) ? readdirSync(folder).map((name) => [name.split('-')[0] ?? '', name]) : []);
  const nameOf = (path: string) => basename(path, '.png');
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
      return bytes && name === `${nameOf(path)}-${hashOf(bytes)}.png` ? bytes : null;
    },
    keep: (path, { file, hash }) =>
      attempt(() => {
        mkdirSync(folder, { recursive: true });
        copyFileSync(file, join(folder, `${nameOf(path)}-${hash}.png`));
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
