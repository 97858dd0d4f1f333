import { closeSync } from 'node:fs';
import { join } from 'node:path';
import type { StoryLines } from '../../site/story/story-lines.ts';
import { DAMAGED, isDamaged, nothingKept } from '../../report/errors/content.ts';
import type { FetchStats, StoryblokSource } from '../client/client.ts';
import { fetchSpace, fetchSpaceInfo, type Space, type SpaceInfo } from '../fetch/fetch-space.ts';
import type { RawStory } from '../fetch/read-stories.ts';
import { fetchChanges } from '../fetch/changes.ts';
import type { Translation } from '../fetch/versions.ts';
import { contentOf, createSpaceFile, readSpaceFile, writeSpaceFile, type CachedSpace } from './space-file.ts';
import type { StoryFile } from './story-file.ts';
import { isCurrent, isSettled, toIdentity, usable, whyWhole, type Wanted } from './validity.ts';

/** Where the content of a build came from. */
export interface Provenance {
  /** `service`: everything was fetched, `changes`: only changes, `cache`: nothing had changed, `local`: from a directory. */
  readonly source: 'service' | 'changes' | 'cache' | 'local';
  /** Why everything was fetched; null if it was not. */
  readonly reason: string | null;
  /** How many stories are new or changed; null if unknown. */
  readonly changed: number | null;
  readonly gone: number | null;
  /** When cached content was fetched, in ms; null if all of it was fetched just now. */
  readonly keptAt: number | null;
  /** Why the content could not be cached for the next build; null if it was. */
  readonly notKept: string | null;
  /** Whether `cv` identifies exactly this content, see `isSettled`. */
  readonly settled: boolean;
}

/** A space to build from. */
export interface ProvidedSpace extends Omit<Space, 'stories'> {
  readonly count: number;
  /** The hash of its stories: equal hashes mean equal stories. */
  readonly content: string;
  /** In an open file that the caller has to close; null if they are the ones that the caller knows and need not be read. */
  readonly stories: StoryLines | null;
  readonly from: Provenance;
}

export interface CacheOptions extends Wanted {
  /** The cache directory: `.academy/`. */
  readonly directory: string;
  /** The release of the content, which is cached separately. */
  readonly release?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What whoever fetches stories wants to know, and what need not be fetched. */
export interface StoriesOptions {
  readonly onProgress?: ((done: number, total: number | undefined) => void) | undefined;
  /** Called only if everything is fetched from the service. */
  readonly onStories?: OnStories | undefined;
  /** The hash of stories that the caller has already processed: these are not opened again. */
  readonly known?: string | undefined;
}

interface FetchOptions extends CacheOptions, StoriesOptions {
  readonly pageSize: number;
  /** The languages in which stories are fetched besides the default one. */
  readonly translation: Translation;
  /** Why everything has to be fetched regardless of the cache; null if only changes have to be. */
  readonly whole: string | null;
  /** The response of `spaces/me`, if already fetched. */
  readonly info?: SpaceInfo;
}

/** Called with stories as they arrive, and how many there are in all; their file is closed if fetching fails. */
export type OnStories = (stories: StoryLines, total: number) => void;

/**
 * Fetches what changed in a space since the last fetch, and caches it. Only published content is fetched incrementally: changed drafts cannot be
 * detected, so drafts are fetched whole, and cached for building offline.
 */
export async function fetchWithCache(source: StoryblokSource, options: FetchOptions): Promise<ProvidedSpace> {
  const { version, pageSize, translation, whole, known, onProgress = () => {}, onStories, now } = options;
  const info = options.info ?? (await fetchSpaceInfo(source));
  const begun = now();

  const provide = (space: SpaceInfo & Contents, from: Partial<Provenance>): ProvidedSpace => {
    onProgress(space.count, space.count);
    return { ...space, version, stats: { ...source.stats }, from: { ...UNKNOWN, settled: isSettled(space.cv, begun), ...from } };
  };
  const cacheIn = (file: StoryFile, { id, name, cv, languageCodes }: SpaceInfo, { stories, wholeAt }: Fetched) => {
    const lines = toLines(stories, file);
    const head = { id, name, cv, languageCodes, version, translation, ...toIdentity(options), keptAt: begun, wholeAt };
    return { ...toContents(lines), notKept: writeSpaceFile(file, head, lines) };
  };
  const fetchWhole = async (reason: string): Promise<ProvidedSpace> => {
    const file = createSpaceFile(nameOf(options));
    return discardUnless(file, async () => {
      const onListed = (listed: readonly RawStory[], total: number) => onStories?.(toLines(listed, file), total);
      const { stories, ...space } = await fetchSpace(source, {
        version,
        file,
        pageSize,
        translation,
        onProgress,
        onStories: onListed,
        info,
      });
      const { notKept, ...contents } = cacheIn(file, space, { stories, wholeAt: begun });
      return provide({ ...space, ...contents }, { source: 'service', reason, notKept });
    });
  };
  // Updates cached content; returns the reason if that is not possible.
  const fetchChanged = async ({ cv, keptAt, wholeAt }: CachedSpace, before: StoryLines): Promise<ProvidedSpace | string> => {
    const file = createSpaceFile(nameOf(options), before);
    return discardUnless(file, async () => {
      const changes = await fetchChanges(source, { before, file, cv, info, translation, pageSize });
      if (!changes.stories) return changes.reason;
      const { stories, changed, gone } = changes;
      const { notKept, ...contents } = cacheIn(file, info, { stories, wholeAt });
      return provide({ ...info, ...contents }, { source: 'changes', changed, gone, keptAt, notKept });
    });
  };
  // Uses cached content unchanged if nothing changed.
  const fetchFrom = async (cached: CachedSpace): Promise<ProvidedSpace | string> => {
    const { content, count, keptAt } = cached;
    if (isCurrent(cached, { info, translation })) {
      const stories = content === known ? null : cached.openStories();
      return provide({ ...info, content, count, stories }, { source: 'cache', changed: 0, gone: 0, keptAt, settled: true });
    }
    const reason = whyWhole(cached, { info, translation, pageSize, now: begun });
    if (reason !== null) return reason;
    const stories = cached.openStories();
    return fetchChanged(cached, stories).finally(() => closeSync(stories.file));
  };

  const read = whole === null ? usable(readSpaceFile(nameOf(options)), { ...options, id: info.id }) : { cached: null, reason: whole };
  const found = read.cached ? await fetchFrom(read.cached).catch(toReason) : read.reason;
  return typeof found === 'string' ? fetchWhole(found) : found;
}

/** The metadata of the space when it was last fetched, without reading its stories. */
export function readCached(options: CacheOptions): CachedSpace {
  const read = usable(readSpaceFile(nameOf(options)), options);
  if (!read.cached) throw nothingKept(options.version, read.reason);
  return read.cached;
}

/** The space when it was last fetched, without any request; its stories only if they are not the ones that the caller knows. */
export function readOffline(options: CacheOptions & { readonly known?: string | undefined }): ProvidedSpace {
  const { id, name, cv, languageCodes, version, keptAt, content, count, openStories } = readCached(options);
  return {
    id,
    name,
    cv,
    languageCodes,
    version,
    content,
    count,
    stories: content === options.known ? null : openStories(),
    stats: NO_STATS,
    from: { ...UNKNOWN, source: 'cache', keptAt, settled: isSettled(cv, keptAt) },
  };
}

/** No requests were made. */
export const NO_STATS: FetchStats = { requests: 0, retries: 0, restarts: 0, bytes: 0, waitingMs: 0 };

/** Fetches a space that is served from a directory; it is always complete, and not cached. */
export async function fetchLocal(
  source: StoryblokSource,
  options: Pick<FetchOptions, 'version' | 'pageSize' | 'translation' | 'onProgress' | 'info'>,
): Promise<ProvidedSpace> {
  const file = createSpaceFile(null);
  return discardUnless(file, async () => {
    const { stories, ...space } = await fetchSpace(source, { ...options, file });
    options.onProgress?.(stories.length, stories.length);
    return { ...space, ...toContents(toLines(stories, file)), from: { ...UNKNOWN, source: 'local' } };
  });
}

// --- internal ---

const UNKNOWN: Provenance = { source: 'service', reason: null, changed: null, gone: null, keptAt: null, notKept: null, settled: true };

type Contents = Pick<ProvidedSpace, 'content' | 'count' | 'stories'>;

interface Fetched {
  readonly stories: readonly RawStory[];
  readonly wholeAt: number;
}

const toContents = (stories: StoryLines) => ({ stories, content: contentOf(stories.hashes), count: stories.hashes.length });

const toLines = (stories: readonly RawStory[], file: StoryFile) => file.toLines(stories.map(({ line }) => line));

function toReason(error: unknown): string {
  if (isDamaged(error)) return DAMAGED;
  throw error;
}

/** Uses a file, and discards it if that fails or returns a reason. */
async function discardUnless<T>(file: StoryFile, use: () => Promise<T>): Promise<T> {
  let isUsed = false;
  try {
    const result = await use();
    isUsed = typeof result !== 'string';
    return result;
  } finally {
    if (!isUsed) file.discard();
  }
}

const nameOf = ({ directory, version, release }: CacheOptions) =>
  join(directory, `space-${version}${release === undefined ? '' : `-release-${release}`}.jsonl`);
