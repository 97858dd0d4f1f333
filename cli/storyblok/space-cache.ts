import { createHash, hash } from 'node:crypto';
import { join } from 'node:path';
import { packLines } from '../site/story-lines.ts';
import type { StoryLines } from '../site/story-lines.ts';
import { messageOf, nothingKept } from '../report/errors.ts';
import type { FetchStats, StoryblokSource } from './client.ts';
import { fetchSpace, fetchSpaceInfo } from './fetch-space.ts';
import type { Space, SpaceInfo, Version } from './fetch-space.ts';
import { inOrder } from './fetch-space/raw-story.ts';
import type { RawStory } from './fetch-space/raw-story.ts';
import { fetchChanges, requestsForChanges } from './space-cache/changes.ts';
import { DAMAGED, readKept, writeKept } from './space-cache/kept-file.ts';
import type { KeptHead, KeptSpace, ReadResult } from './space-cache/kept-file.ts';

/** Where the content of a build came from. */
export interface Provenance {
  /** `service` all of it, `changes` what had changed, `cache` nothing but the news that nothing had, `local` a directory. */
  readonly source: 'service' | 'changes' | 'cache' | 'local';
  /** Why all of it was fetched; null where it was not. */
  readonly reason: string | null;
  /** Stories that are new or not what they were; null where that was not found out. */
  readonly changed: number | null;
  readonly gone: number | null;
  /** When it was fetched that did not come just now, in ms; null where it did. */
  readonly keptAt: number | null;
  /** Why the content could not be kept for the next build; null where it was. */
  readonly notKept: string | null;
  /** Whether `cv` stands for this content alone, see `isSettled`. */
  readonly settled: boolean;
}

/** A space to build from. */
export interface ProvidedSpace extends Omit<Space, 'stories'> {
  readonly count: number;
  /** The hash of its stories: of equal ones, the stories are equal. */
  readonly content: string;
  /** Null where they are those that the caller knows, so that they need not be read. */
  readonly stories: StoryLines | null;
  readonly from: Provenance;
}

export interface CacheOptions {
  /** Where content is kept: `.academy/`. */
  readonly directory: string;
  readonly version: Version;
  /** The service: its address or its region. */
  readonly endpoint: string;
  /** Null where there is none, which only building offline does without. */
  readonly token: string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface FetchOptions extends CacheOptions {
  readonly pageSize: number;
  /** Fetch all of it, whatever is kept. */
  readonly fresh: boolean;
  /** What `spaces/me` says, where somebody has asked already. */
  readonly info?: SpaceInfo;
  /** The hash of stories that the caller has made use of already: these are not read once more. */
  readonly known?: string | undefined;
  readonly onProgress: (done: number, total: number | undefined) => void;
}

/**
 * Fetches a space as far as it changed since it was last fetched, and keeps it. Only published content is brought up to date: nothing tells whether a
 * draft changed, so drafts are fetched whole, and kept for building offline.
 */
export async function fetchWithCache(source: StoryblokSource, options: FetchOptions): Promise<ProvidedSpace> {
  const { version, pageSize, fresh, known, onProgress, now } = options;
  const info = options.info ?? (await fetchSpaceInfo(source));
  const begun = now();

  const provide = (space: SpaceInfo & Contents, from: Partial<Provenance>): ProvidedSpace => {
    onProgress(space.count, space.count);
    return { ...space, version, stats: { ...source.stats }, from: { ...UNKNOWN, settled: isSettled(space.cv, begun), ...from } };
  };
  const keep = (space: SpaceInfo, stories: readonly RawStory[], wholeAt: number): Contents & Pick<Provenance, 'notKept'> => {
    const lines = packLines(inOrder(stories).map(({ line }) => line));
    const { id, name, cv, languageCodes } = space;
    const head = { id, name, cv, languageCodes, version, ...toIdentity(options), keptAt: begun, wholeAt };
    try {
      return { ...toContents(lines, writeKept(fileOf(options), head, lines)), notKept: null };
    } catch (error) {
      return { ...toContents(lines, contentOf(lines)), notKept: messageOf(error) };
    }
  };
  const fetchWhole = async (reason: string): Promise<ProvidedSpace> => {
    const { stories, ...space } = await fetchSpace(source, { version, pageSize, onProgress, info });
    const { notKept, ...contents } = keep(space, stories, begun);
    return provide({ ...space, ...contents }, { source: 'service', reason, notKept });
  };

  const read = fresh ? none('--fresh asks for it') : usable(readKept(fileOf(options)), { ...options, id: info.id });
  if (!read.kept) return fetchWhole(read.reason);
  const { kept } = read;
  const { keptAt, content, count } = kept;
  const isKnown = isCurrent(kept, info) && content === known;
  const stories = isKnown ? null : kept.readStories();
  if (isCurrent(kept, info) && (isKnown || stories))
    return provide({ ...info, content, count, stories }, { source: 'cache', changed: 0, gone: 0, keptAt, settled: true });
  if (!stories) return fetchWhole(DAMAGED);
  const reason = whyWhole(kept, { info, pageSize, now: begun });
  const changes = reason === null ? await fetchChanges(source, { kept: stories, cv: kept.cv, info, pageSize }) : { stories: null, reason };
  if (!changes.stories) return fetchWhole(changes.reason);
  const { changed, gone } = changes;
  const { notKept, ...contents } = keep(info, changes.stories, kept.wholeAt);
  return provide({ ...info, ...contents }, { source: 'changes', changed, gone, keptAt, notKept });
}

/** What is known of the space as it was last fetched, without reading it. */
export function readHead(options: CacheOptions): SpaceInfo {
  const read = usable(readKept(fileOf(options)), options);
  if (!read.kept) throw nothingKept(options.version, read.reason);
  return read.kept;
}

/** The space as it was when it was last fetched, without asking anybody; its stories only where they are not those that the caller knows. */
export function readOffline(options: CacheOptions & { readonly known?: string | undefined }): ProvidedSpace {
  const read = usable(readKept(fileOf(options)), options);
  if (!read.kept) throw nothingKept(options.version, read.reason);
  const { id, name, cv, languageCodes, version, keptAt, content, count } = read.kept;
  const stories = content === options.known ? null : read.kept.readStories();
  if (content !== options.known && !stories) throw nothingKept(options.version, DAMAGED);
  return {
    id,
    name,
    cv,
    languageCodes,
    version,
    content,
    count,
    stories,
    stats: NO_STATS,
    from: { ...UNKNOWN, source: 'cache', keptAt, settled: isSettled(cv, keptAt) },
  };
}

/** Nobody was asked. */
export const NO_STATS: FetchStats = { requests: 0, retries: 0, restarts: 0, bytes: 0, waitingMs: 0 };

/** A space that was read from a directory: what is there is what there is. */
export function fromDirectory({ stories, ...space }: Space): ProvidedSpace {
  const lines = packLines(stories.map(({ line }) => line));
  return { ...space, ...toContents(lines, contentOf(lines)), from: { ...UNKNOWN, source: 'local' } };
}

/** Whether a version stands for one state of the space: while its second lasts, somebody else may publish under the same one. */
export const isSettled = (cv: number, seenAt: number): boolean => seenAt >= (cv + 2) * 1000;

// --- internal ---

const UNKNOWN: Provenance = { source: 'service', reason: null, changed: null, gone: null, keptAt: null, notKept: null, settled: true };
const DAY = 24 * 60 * 60 * 1000;

type Contents = Pick<ProvidedSpace, 'content' | 'count' | 'stories'>;

const toContents = (stories: StoryLines, content: string): Contents => ({ stories, content, count: stories.hashes.length });
const contentOf = ({ hashes }: StoryLines) => hash('sha256', hashes.join('\n'), 'hex');

const none = (reason: string): ReadResult => ({ kept: null, reason });
const fileOf = ({ directory, version }: CacheOptions) => join(directory, `space-${version}.jsonl`);
const toIdentity = ({ endpoint, token }: CacheOptions) => ({ endpoint, access: token === null ? '' : toAccess(token) });

// Tokens may see different parts of a space. A token is random and long, so that its hash does not give it away.
const toAccess = (token: string) => createHash('sha256').update(`academy ${token}`).digest('hex').slice(0, 16);

// One file a version: whoever builds two spaces in turn fetches them whole, and never gets one for the other.
function usable(read: ReadResult, wanted: CacheOptions & { readonly id?: number }): ReadResult {
  if (!read.kept) return read;
  const { id, endpoint, access, version } = read.kept;
  if (version !== wanted.version) return none(`what was kept is the ${version} content`);
  if (endpoint !== wanted.endpoint) return none('what was kept is from another service');
  if (wanted.id !== undefined && id !== wanted.id) return none('what was kept is another space');
  if (wanted.token !== null && access !== toAccess(wanted.token)) return none('what was kept was fetched with another token');
  return read;
}

const isCurrent = (kept: KeptHead, info: SpaceInfo) =>
  kept.version === 'published' && kept.cv === info.cv && isEqual(kept.languageCodes, info.languageCodes) && isSettled(kept.cv, kept.keptAt);

const isEqual = (some: readonly string[], others: readonly string[]) => some.join() === others.join();

interface Situation {
  readonly info: SpaceInfo;
  readonly pageSize: number;
  readonly now: number;
}

// Why it is no use to ask for changes; null where it is.
function whyWhole({ version, cv, languageCodes, count, wholeAt }: KeptSpace, { info, pageSize, now }: Situation): string | null {
  if (version === 'draft') return 'nothing tells which drafts changed';
  if (!isEqual(languageCodes, info.languageCodes)) return 'the languages of the space changed';
  if (info.cv < cv) return 'the space went back to an older version';
  // What nothing tells about is wrong for a day at most.
  if (now - wholeAt > DAY || now < wholeAt) return 'it was last fetched whole a day ago';
  const pages = Math.ceil(count / pageSize);
  return pages + 1 <= requestsForChanges(count) ? 'that takes no more requests than asking for changes' : null;
}
