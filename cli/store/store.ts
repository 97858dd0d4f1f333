import { resolve } from 'node:path';
import { addressNotUnderstood } from '../report/errors/store.ts';
import { openDirectory } from './directory.ts';

/** Where machines leave for one another what they made: bytes by name, such as `plans/1a2b3c/plan`. Errors of the system name the address. */
export interface Store {
  readonly address: string;
  /** Null if there is nothing of this name. */
  get(name: string): Promise<Uint8Array | null>;
  /** Whoever reads it meanwhile finds all of it, or what was there before. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The names in a folder, given with its slash at the end. */
  list(folder: string): Promise<readonly string[]>;
  /** Does nothing if there is nothing of this name. */
  remove(name: string): Promise<void>;
}

/** Opens a store: a directory, relative to the project, or a Cloud Storage bucket (`gs://bucket/prefix`). */
export async function openStore(address: string, root: string): Promise<Store> {
  const bucket = /^gs:\/\/([^/]+)\/*(.*?)\/*$/.exec(address);
  if (bucket) return (await import('./bucket.ts')).openBucket(bucket[1] ?? '', bucket[2] ?? '');
  if (/^[a-z][a-z\d+.-]+:/i.test(address)) throw addressNotUnderstood(address);
  return openDirectory(resolve(root, address));
}
