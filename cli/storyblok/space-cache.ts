import { closeSync } from 'node:fs';
import { join } from 'node:path';
import type { StoryLines } from '../site/story-lines.ts';
import { DAMAGED, isDamaged, nothingKept } from '../report/errors/kept.ts';
import type { FetchStats, StoryblokSource } from './client.ts';
import { fetchSpace, fetchSpaceInfo } from './fetch-space.ts';
import type { Space, SpaceInfo } from './fetch-space.ts';
import { inOrder } from './fetch-space/raw-story.ts';
import type { RawStory } from './fetch-space/raw-story.ts';
import { fetchChanges } from './space-cache/changes.ts';
import { contentOf, createKept, keep, readKept } from './space-cache/kept-file.ts';
import type { KeptSpace } from './space-cache/kept-file.ts';
import type { StoryFile } from './space-cache/story-file.ts';
import { isCurrent, isSettled, toIdentity, usable, whyWhole } from './space-cache/validity.ts';
import type { Wanted } from './space-cache/validity.ts';

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
  /** In a file that is open, for the caller to close; null where they are those that the caller knows, so that they need not be read. */
  readonly stories: StoryLines | null;
  readonly from: Provenance;
}

export interface CacheOptions extends Wanted {
  /** Where content is kept: `.academy/`. */
  readonly directory: string;
  /** The release that it is of, which is kept by itself. */
  readonly release?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface FetchOptions extends CacheOptions {
  readonly pageSize: number;
  /** Why all of it is to be fetched, whatever is kept; null where only what has changed is. */
  readonly whole: string | null;
  /** What `spaces/me` says, where somebody has asked already. */
  readonly info?: SpaceInfo;
  /** The hash of stories that the caller has made use of already: these are not opened once more. */
  readonly known?: string | undefined;
  readonly onProgress: (done: number, total: number | undefined) => void;
}

/**
 * Fetches a space as far as it changed since it was last fetched, and keeps it. Only published content is brought up to date: nothing tells whether a
 * draft changed, so drafts are fetched whole, and kept for building offline.
 */
export async function fetchWithCache(source: StoryblokSource, options: FetchOptions): Promise<ProvidedSpace> {
  const { version, pageSize, whole, known, onProgress, now } = options;
  const info = options.info ?? (await fetchSpaceInfo(source));
  const begun = now();

  const provide = (space: SpaceInfo & Contents, from: Partial<Provenance>): ProvidedSpace => {
    onProgress(space.count, space.count);
    return { ...space, version, stats: { ...source.stats }, from: { ...UNKNOWN, settled: isSettled(space.cv, begun), ...from } };
  };
  const keepIn = (file: StoryFile, { id, name, cv, languageCodes }: SpaceInfo, { stories, wholeAt }: Fetched) => {
    const lines = file.toLines(inOrder(stories).map(({ line }) => line));
    const head = { id, name, cv, languageCodes, version, ...toIdentity(options), keptAt: begun, wholeAt };
    return { ...toContents(lines), notKept: keep(file, head, lines) };
  };
  const fetchWhole = async (reason: string): Promise<ProvidedSpace> => {
    const file = createKept(nameOf(options));
    return discardUnless(file, async () => {
      const { stories, ...space } = await fetchSpace(source, { version, file, pageSize, onProgress, info });
      const { notKept, ...contents } = keepIn(file, space, { stories, wholeAt: begun });
      return provide({ ...space, ...contents }, { source: 'service', reason, notKept });
    });
  };
  // What is kept, brought up to date; or the reason why that cannot be done.
  const fetchChanged = async ({ cv, keptAt, wholeAt }: KeptSpace, kept: StoryLines): Promise<ProvidedSpace | string> => {
    const file = createKept(nameOf(options), kept);
    return discardUnless(file, async () => {
      const changes = await fetchChanges(source, { kept, file, cv, info, pageSize });
      if (!changes.stories) return changes.reason;
      const { stories, changed, gone } = changes;
      const { notKept, ...contents } = keepIn(file, info, { stories, wholeAt });
      return provide({ ...info, ...contents }, { source: 'changes', changed, gone, keptAt, notKept });
    });
  };
  // What is kept, as it is where nothing changed.
  const fetchFrom = async (kept: KeptSpace): Promise<ProvidedSpace | string> => {
    const { content, count, keptAt } = kept;
    if (isCurrent(kept, info)) {
      const stories = content === known ? null : kept.openStories();
      return provide({ ...info, content, count, stories }, { source: 'cache', changed: 0, gone: 0, keptAt, settled: true });
    }
    const reason = whyWhole(kept, { info, pageSize, now: begun });
    if (reason !== null) return reason;
    const stories = kept.openStories();
    return fetchChanged(kept, stories).finally(() => closeSync(stories.file));
  };

  const read = whole === null ? usable(readKept(nameOf(options)), { ...options, id: info.id }) : { kept: null, reason: whole };
  const found = read.kept ? await fetchFrom(read.kept).catch(toReason) : read.reason;
  return typeof found === 'string' ? fetchWhole(found) : found;
}

/** What is known of the space as it was last fetched, without reading it. */
export function readHead(options: CacheOptions): SpaceInfo {
  const read = usable(readKept(nameOf(options)), options);
  if (!read.kept) throw nothingKept(options.version, read.reason);
  return read.kept;
}

/** The space as it was when it was last fetched, without asking anybody; its stories only where they are not those that the caller knows. */
export function readOffline(options: CacheOptions & { readonly known?: string | undefined }): ProvidedSpace {
  const read = usable(readKept(nameOf(options)), options);
  if (!read.kept) throw nothingKept(options.version, read.reason);
  const { id, name, cv, languageCodes, version, keptAt, content, count } = read.kept;
  const stories = content === options.known ? null : read.kept.openStories();
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

/** Fetches a space that is served from a directory: what is there is what there is, and is not kept. */
export async function fetchLocal(
  source: StoryblokSource,
  options: Pick<FetchOptions, 'version' | 'pageSize' | 'onProgress'>,
): Promise<ProvidedSpace> {
  const file = createKept(null);
  return discardUnless(file, async () => {
    const { stories, ...space } = await fetchSpace(source, { ...options, file });
    return { ...space, ...toContents(file.toLines(stories.map(({ line }) => line))), from: { ...UNKNOWN, source: 'local' } };
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

function toReason(error: unknown): string {
  if (isDamaged(error)) return DAMAGED;
  throw error;
}

/** Does something with a file, which is of no use where that fails or comes to a reason. */
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
