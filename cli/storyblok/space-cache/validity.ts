import { createHash } from 'node:crypto';
import type { SpaceInfo, Version } from '../fetch-space.ts';
import { requestsForChanges } from './changes.ts';
import type { KeptHead, KeptSpace, ReadResult } from './kept-file.ts';

/** What content is kept for. */
export interface Wanted {
  readonly version: Version;
  /** The service: its address or its region. */
  readonly endpoint: string;
  /** Null where there is none, which only building offline does without. */
  readonly token: string | null;
}

/** Whether a version stands for one state of the space: while its second lasts, somebody else may publish under the same one. */
export const isSettled = (cv: number, seenAt: number): boolean => seenAt >= (cv + 2) * 1000;

/** What a file that is kept tells of whom it is for. */
export const toIdentity = ({ endpoint, token }: Pick<Wanted, 'endpoint' | 'token'>) => ({
  endpoint,
  access: token === null ? '' : toAccess(token),
});

/** What was kept, unless it is for somebody else. One file a version: whoever builds two spaces in turn fetches them whole, and never gets one for the other. */
export function usable(read: ReadResult, wanted: Wanted & { readonly id?: number }): ReadResult {
  if (!read.kept) return read;
  const { id, endpoint, access, version } = read.kept;
  if (version !== wanted.version) return none(`the cache holds ${version} content`);
  if (endpoint !== wanted.endpoint) return none('the cache is from another service');
  if (wanted.id !== undefined && id !== wanted.id) return none('the cache is from another space');
  if (wanted.token !== null && access !== toAccess(wanted.token)) return none('the cache was fetched with another token');
  return read;
}

/** Whether what was kept is what the service has now. */
export const isCurrent = (kept: KeptHead, info: SpaceInfo) =>
  kept.version === 'published' && kept.cv === info.cv && isEqual(kept.languageCodes, info.languageCodes) && isSettled(kept.cv, kept.keptAt);

interface Situation {
  readonly info: SpaceInfo;
  readonly pageSize: number;
  readonly now: number;
}

/** Why it is no use to ask for changes; null where it is. */
export function whyWhole({ version, cv, languageCodes, count, wholeAt }: KeptSpace, { info, pageSize, now }: Situation): string | null {
  if (version === 'draft') return 'changed drafts cannot be detected';
  if (!isEqual(languageCodes, info.languageCodes)) return 'the languages of the space changed';
  if (info.cv < cv) return 'the space went back to an older version';
  // What nothing tells about is wrong for a day at most.
  if (now - wholeAt > DAY || now < wholeAt) return 'the last full fetch was a day ago';
  const pages = Math.ceil(count / pageSize);
  return pages + 1 <= requestsForChanges(count) ? 'it takes no more requests than fetching changes' : null;
}

// --- internal ---

const DAY = 24 * 60 * 60 * 1000;

// Tokens may see different parts of a space. A token is random and long, so that its hash does not give it away.
const toAccess = (token: string) => createHash('sha256').update(`academy ${token}`).digest('hex').slice(0, 16);

const none = (reason: string): ReadResult => ({ kept: null, reason });

const isEqual = (some: readonly string[], others: readonly string[]) => some.join() === others.join();
