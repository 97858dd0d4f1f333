import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { rulesNotRead } from '../../report/errors/firebase.ts';

/** A module of the emulators in firebase-tools. It is no public interface: the version is pinned, and `auth.test.ts` here fails first if one moves. */
export function requireTools<T>(name: string): T {
  return createRequire(import.meta.url)(`firebase-tools/lib/emulator/${name}`) as T;
}

/** The program to run a jar with; null if there is none. */
export const findJava = (path: string): string | null => onPath(path, ['java', 'java.exe']);

/** The first of these programs that is in a folder of the path; null if none is. */
export function onPath(path: string, names: readonly string[]): string | null {
  const candidates = path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find((file) => existsSync(file)) ?? null;
}

/** The text of a file with security rules; throws if it cannot be read. */
export function readRules(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw rulesNotRead(file, error);
  }
}
