import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storeNotUsed } from '../report/errors/store.ts';
import type { Store } from './store.ts';

/** A directory that all machines see, such as one on a shared disk, or that is handed on from one to the next. */
export function openDirectory(directory: string): Store {
  const attempt = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw storeNotUsed(directory, error);
    });
  const fileOf = (name: string) => join(directory, name);
  return {
    address: directory,
    get: (name) => attempt(() => readFile(fileOf(name)).catch(unlessMissing(null))),
    put: (name, bytes) =>
      attempt(async () => {
        // Machines that share a disk may have equal process ids.
        const aside = join(directory, UNFINISHED, randomUUID());
        await mkdir(dirname(aside), { recursive: true });
        await mkdir(dirname(fileOf(name)), { recursive: true });
        try {
          await writeFile(aside, bytes);
          await rename(aside, fileOf(name));
        } catch (error) {
          await rm(aside, { force: true });
          throw error;
        }
      }),
    list: (folder) =>
      attempt(async () => {
        const found = await readdir(fileOf(folder), { withFileTypes: true }).catch(unlessMissing([]));
        return found.filter((one) => one.isFile()).map(({ name }) => `${folder}${name}`);
      }),
    remove: (name) => attempt(() => rm(fileOf(name), { force: true })),
  };
}

// --- internal ---

// On the same disk, so that a file is renamed at once. Who is killed leaves one here, which nobody reads.
const UNFINISHED = 'unfinished';

const unlessMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  };
