import { dirname, resolve } from 'node:path';
import { sourcePlaces } from '../cache/fingerprint.ts';
import { cacheDirectory, type Env } from '../config/env.ts';
import { holdsBuild } from '../files/latest-build.ts';
import { behindLinks, isWithin } from '../files/places.ts';
import { addressNotUnderstood, storeNotApart } from '../report/errors/store.ts';
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

/** What else is on the machine of a store. */
interface Around {
  readonly root: string;
  readonly env: Pick<Env, 'cacheDir'>;
  /** The directory of the site that is to be published, relative to the project. */
  readonly out?: string;
}

/** Opens a store: a directory of its own, relative to the project, or a Cloud Storage bucket (`gs://bucket/prefix`). */
export async function openStore(address: string, around: Around): Promise<Store> {
  const bucket = /^gs:\/\/([^/]+)\/*(.*?)\/*$/.exec(address);
  if (bucket) return (await import('./bucket.ts')).openBucket(bucket[1] ?? '', bucket[2] ?? '');
  if (/^[a-z][a-z\d+.-]+:/i.test(address)) throw addressNotUnderstood(address);
  const directory = resolve(around.root, address);
  const why = whyNotApart(behindLinks(directory), around);
  if (why !== null) throw storeNotApart(directory, why);
  return openDirectory(directory);
}

// --- internal ---

/** Why a directory is no place for a store: builds would delete or publish what is there, or it would mix with other files; null if it is one. */
function whyNotApart(path: string, { root, env, out }: Around): string | null {
  const outputs = out === undefined ? [] : [resolve(root, out)];
  const site = outputs.find((one) => isWithin(path, behindLinks(one))) ?? foldersAround(path).find(holdsBuild);
  if (site !== undefined) return `builds replace all of ${site}`;
  const source = sourcePlaces(root).find((one) => isWithin(path, behindLinks(one)));
  if (source !== undefined) return `the site is made from what is in ${source}`;
  const other = [...outputs, cacheDirectory(root, env), root].find((one) => isWithin(behindLinks(one), path));
  return other === undefined ? null : `it is, or contains, ${other}, whose files are not those of a store`;
}

const foldersAround = (path: string): readonly string[] => (dirname(path) === path ? [path] : [path, ...foldersAround(dirname(path))]);
