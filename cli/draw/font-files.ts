import { readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isTracked } from '../cache/fingerprint.ts';
import { sha256 } from '../lib/hash.ts';
import { memoize } from '../lib/memoize.ts';
import { engineOf } from '../lib/site-files.ts';
import { fontNotRead, fontNotTracked } from '../report/errors/build.ts';

/** A font on this machine. */
export interface FontFile {
  readonly file: string;
  /** The hash of its contents. */
  readonly digest: string;
}

/** Finds the fonts that a project's templates name; throws a `FontNotRead` or, if builds would not notice when one changes, a `FontNotTracked`. */
export function createFindFont(root: string): (name: string) => FontFile {
  const { resolve } = createRequire(join(root, 'package.json'));
  const project = realpathSync(root);
  // To resolve a name takes nearly ten times as long as to see whether its file has changed.
  const fileOf = memoize((name) => {
    const file = orNotRead(name, () => resolve(name, { paths: [root, engineOf(root)] }));
    if (!isTracked(file, project)) throw fontNotTracked(name);
    return file;
  });
  return (name) => {
    const file = fileOf(name);
    return { file, digest: orNotRead(name, () => readFont(file).digest) };
  };
}

/** Reads a font, again only if its file was replaced: a development server runs for days. */
export function readFont(file: string): ReadFont {
  const { mtimeMs, size } = statSync(file);
  const known = fonts.get(file);
  if (known?.mtimeMs === mtimeMs && known.size === size) return known;
  const contents = readFileSync(file);
  const font = { contents, digest: sha256(contents), mtimeMs, size };
  fonts.set(file, font);
  return font;
}

// --- internal ---

interface ReadFont {
  readonly contents: Buffer;
  readonly digest: string;
  readonly mtimeMs: number;
  readonly size: number;
}

const fonts = new Map<string, ReadFont>();

function orNotRead<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw fontNotRead(name, error);
  }
}
