import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { hashOf } from '../assets/hashed.ts';
import { isTracked } from '../config/fingerprint.ts';
import { memoize } from '../memoize.ts';
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
  return memoize((name) => {
    const file = orNotRead(name, () => resolve(name));
    if (!isTracked(relative(project, file).replaceAll(sep, '/'))) throw fontNotTracked(name);
    return { file, digest: orNotRead(name, () => hashOf(readFileSync(file))) };
  });
}

// --- internal ---

function orNotRead<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw fontNotRead(name, error);
  }
}
