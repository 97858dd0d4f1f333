import { shortHash } from '../../lib/hash.ts';
import type { SpaceInfo, Version } from '../fetch/fetch-space.ts';
import { REQUESTS_FOR_CHANGES } from '../fetch/changes.ts';
import type { Translation } from '../fetch/versions.ts';
import type { CachedHead, CachedSpace, ReadResult } from './space-file.ts';

/** The cache key of content. */
export interface Wanted {
  readonly version: Version;
  /** The service: its URL or its region. */
  readonly endpoint: string;
  /** Null if there is none, which is only possible when building offline. */
  readonly token: string | null;
}

/** Whether a version identifies a single state of the space: within the same second, content may be published again under the same version. */
export const isSettled = (cv: number, seenAt: number): boolean => seenAt >= (cv + 2) * 1000;

/** How a cached file identifies its service and token. */
export const toIdentity = ({ endpoint, token }: Pick<Wanted, 'endpoint' | 'token'>) => ({
  endpoint,
  access: token === null ? '' : toAccess(token),
});

/**
 * The cached content, unless it was cached for something else. There is one file per version: alternating between two spaces fetches each whole, and
 * never mixes them up.
 */
export function usable(read: ReadResult, wanted: Wanted & { readonly id?: number }): ReadResult {
  if (!read.cached) return read;
  const { id, endpoint, access, version } = read.cached;
  if (version !== wanted.version) return none(`the cache holds ${version} content`);
  if (endpoint !== wanted.endpoint) return none('the cache is from another service');
  if (wanted.id !== undefined && id !== wanted.id) return none('the cache is from another space');
  if (wanted.token !== null && access !== toAccess(wanted.token)) return none('the cache was fetched with another token');
  return read;
}

/** Whether the cached content is what the service has now. */
export const isCurrent = (cached: CachedHead, { info, translation }: Pick<Situation, 'info' | 'translation'>) =>
  cached.version === 'published' &&
  cached.cv === info.cv &&
  isEqual(cached.languageCodes, info.languageCodes) &&
  isEqual(cached.translation, translation) &&
  isSettled(cached.cv, cached.keptAt);

interface Situation {
  readonly info: SpaceInfo;
  readonly translation: Translation;
  readonly pageSize: number;
  readonly now: number;
}

/** Why fetching changes is not worthwhile; null if it is. */
export function whyWhole(
  { version, cv, languageCodes, translation: before, count, wholeAt }: CachedSpace,
  { info, translation, pageSize, now }: Situation,
): string | null {
  if (version === 'draft') return 'changed drafts cannot be detected';
  if (!isEqual(languageCodes, info.languageCodes)) return 'the languages of the space changed';
  if (!isEqual(before, translation)) return 'the languages of the site changed';
  if (info.cv < cv) return 'the space went back to an older version';
  // Changes that cannot be detected are out of date for a day at most.
  if (now - wholeAt > DAY || now < wholeAt) return 'the last full fetch was a day ago';
  const pages = Math.ceil(count / pageSize);
  return pages + 1 <= REQUESTS_FOR_CHANGES + translation.languages.length ? 'it takes no more requests than fetching changes' : null;
}

// --- internal ---

const DAY = 24 * 60 * 60 * 1000;

// Tokens may see different parts of a space. A token is random and long, so its hash does not reveal it.
const toAccess = (token: string) => shortHash(`academy ${token}`);

const none = (reason: string): ReadResult => ({ cached: null, reason });

const isEqual = <T>(one: T, other: T) => JSON.stringify(one) === JSON.stringify(other);
