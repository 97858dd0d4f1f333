import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../lib/replace-file.ts';
import { sealed, unsealed } from '../../cache/store.ts';
import { messageOf } from '../../report/errors.ts';
import { DAMAGED, nothingKept } from '../../report/errors/content.ts';
import type { Entry } from '../fetch/entries.ts';
import type { CachedHead } from './space-file.ts';
import { toIdentity, type Wanted } from './validity.ts';

/** Where the entries of a datasource are cached for building offline, and their cache key. */
export interface EntriesCache extends Wanted {
  /** The cache directory: `.academy/`. */
  readonly directory: string;
  /** The slug of the datasource. */
  readonly slug: string;
}

/** Caches the entries of a datasource; returns the reason if that fails. */
export function cacheEntries(cache: EntriesCache, entries: readonly Entry[]): string | null {
  try {
    replaceFile(fileOf(cache), JSON.stringify(sealed({ ...toIdentity(cache), entries })));
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** The entries when they were last fetched; throws if they were not, or with another service or token than the cached stories. */
export function cachedEntries(cache: EntriesCache, { access }: Pick<CachedHead, 'access'>): readonly Entry[] {
  const file = fileOf(cache);
  const { endpoint, version } = cache;
  const none = (reason: string) => nothingKept(version, `the entries of the datasource "${cache.slug}" are needed, and ${reason}`);
  if (!existsSync(file)) throw none('none have been cached yet');
  const cached = read(file);
  if (!cached) throw none(DAMAGED);
  if (cached.endpoint !== endpoint) throw none('the cached ones are from another service');
  // A token is of one space, and a build that could not fetch its stories may have cached its entries.
  if (cached.access !== access) throw none('the cached ones were fetched with another token than the stories');
  return cached.entries;
}

// --- internal ---

interface CachedEntries extends ReturnType<typeof toIdentity> {
  readonly entries: readonly Entry[];
}

const fileOf = ({ directory, slug, version }: EntriesCache) => join(directory, `datasource-${encodeURIComponent(slug)}-${version}.json`);

function read(file: string): CachedEntries | null {
  try {
    return unsealed<CachedEntries>(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
