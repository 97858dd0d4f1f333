import { closeSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SITE_COMPONENTS_FILE } from '../cache/fingerprint.ts';
import type { SiteConfig } from '../config/define.ts';
import { cacheDirectory, type Env, type Environment } from '../config/env.ts';
import { isDirectory } from '../lib/files.ts';
import type { JsonObject } from '../lib/json.ts';
import { lazy } from '../lib/memoize.ts';
import { fileOf } from '../lib/site-files.ts';
import { DAMAGED, isDamaged, noSuchRelease, spaceNotReadable, spaceOfDrafts } from '../report/errors/content.ts';
import { missingToken } from '../report/errors/setup.ts';
import { fieldLanguages } from '../site/languages.ts';
import type { StoryLines } from '../site/story/story-lines.ts';
import { createClient, type FetchStats } from './client/client.ts';
import { systemClock, type Clock } from './client/clock.ts';
import { fetchEntries, type Entry } from './fetch/entries.ts';
import { fetchSpaceInfo, fetchStory, type SpaceInfo, type Version } from './fetch/fetch-space.ts';
import { spaceFolder } from './local-space/cli-layout.ts';
import type { DraftStory, SkippedFile } from './local-space/types.ts';
import type { Translation } from './fetch/versions.ts';
import { cacheEntries, cachedEntries } from './stories-file/cached-entries.ts';
import {
  fetchLocal,
  fetchWithCache,
  NO_STATS,
  readCached,
  readOffline,
  type ProvidedSpace,
  type StoriesOptions,
} from './stories-file/provided-space.ts';

/** A space to build from, local or remote. */
export interface OpenedSpace {
  readonly isLocal: boolean;
  /** True for the demo, the fallback when no space is configured. */
  readonly isDemo: boolean;
  /** Images of a local space; null if they are on the service. */
  readonly assetsDir: string | null;
  /** What a local space says of its components, else what `content/components.json` does, as the Storyblok CLI writes them: the service says nothing. */
  readonly components: readonly JsonObject[];
  /** The directory of a local space; null for the service. */
  readonly directory: string | null;
  /** For a local space, the file of each story by uuid. */
  readonly files: ReadonlyMap<string, string>;
  /** Files of a local space that were skipped, each with the reason. */
  readonly skipped: readonly SkippedFile[];
  /** Published stories of a local space whose files have only drafts, which a production build leaves out. */
  readonly drafts: readonly DraftStory[];
  /** Stories of a local space that are not published, by full slug. */
  readonly unpublished: readonly string[];
  /** The requests made to the service so far. */
  readonly stats: FetchStats;
  /** The metadata of the space, most importantly its version, in one request. */
  info(): Promise<SpaceInfo>;
  /** Fetches the stories. */
  fetch(options?: StoriesOptions): Promise<ProvidedSpace>;
  /** The entries of a datasource. */
  entries(slug: string): Promise<Entries>;
  /** One story in its current state, by id or uuid; null if it is gone, or if the service is not what content comes from. */
  story(id: string): Promise<unknown>;
  /** Closes the connection; fetched stories can still be read. */
  hangUp(): Promise<void>;
  /** Closes the connection and the files that stories are read from. */
  close(): Promise<void>;
}

/** The entries of a datasource, in order. */
export interface Entries {
  readonly entries: readonly Entry[];
  /** Why they could not be cached for building offline; null if they were, or need not be. */
  readonly notKept: string | null;
}

/** The directory that content comes from, with all files of the space; null if it comes from the service. */
export function localDirectory(options: Pick<OpenOptions, 'root' | 'directory' | 'env' | 'cache'>): string | null {
  const named = namedDirectory(options);
  return named === null ? null : spaceFolder(named);
}

/** Throws if content cannot come from a directory (`localDirectory`): there is none, or a release was requested of the demo, which has none. */
export function assertThere(
  directory: string | null,
  { isDemo, release }: { readonly isDemo: boolean; readonly release: string | undefined },
): void {
  if (directory === null) return;
  if (isDemo && release !== undefined) throw missingToken('A release', '--release');
  if (!isDirectory(directory)) throw spaceNotReadable(directory, 'there is no such directory.');
}

interface OpenOptions {
  readonly root: string;
  readonly directory: string | undefined;
  readonly env: Env;
  readonly environment: Environment;
  readonly config: SiteConfig;
  /** The number of a release of the space, in which drafts are fetched. */
  readonly release?: string | undefined;
  /** How content cached by an earlier build is used. @default 'use' */
  readonly cache?: CacheUse | undefined;
  readonly signal: AbortSignal;
  /** @default the system clock */
  readonly clock?: Clock | undefined;
  /** Called with the reason when a request to the service is retried. */
  readonly onRepeat?: ((reason: string) => void) | undefined;
}

/** `use` fetches what changed since, `fresh` and `damaged` fetch everything, `offline` uses it unchanged without any request. */
export type CacheUse = 'use' | 'fresh' | 'damaged' | 'offline';

/**
 * Runs a function with a space, see `openSpace`. Stories are checked when they are read: if cached ones turn out to be damaged, everything is run
 * again with stories fetched afresh.
 */
export async function withSpace<T>(options: OpenOptions, use: (opened: OpenedSpace) => Promise<T>): Promise<T> {
  const attempt = async (cache: CacheUse = 'use') => {
    const opened = await openSpace({ ...options, cache });
    return use(opened).finally(opened.close);
  };
  return attempt(options.cache).catch((error: unknown) => {
    if (!isDamaged(error) || options.cache === 'offline') throw error;
    return attempt('damaged');
  });
}

/**
 * Decides where content comes from: the given directory, the service if there is a token, otherwise the demo. A local space is served over HTTP, so
 * that the build talks to it exactly as to Storyblok. Throws if production or a release was requested without a token.
 */
export async function openSpace(options: OpenOptions): Promise<OpenedSpace> {
  const opened = await find(options);
  const components = opened.components.length > 0 ? opened.components : await componentsOf(options.root);
  const files: number[] = [];
  const hangUp = lazy(opened.hangUp);
  return {
    ...opened,
    components,
    async fetch(wanted) {
      const space = await opened.fetch(wanted);
      if (space.stories) files.push(space.stories.file);
      return space;
    },
    hangUp,
    close() {
      for (const file of files.splice(0)) closeSync(file);
      return hangUp();
    },
  };
}

/** The stories of a space, fetched if the space came without them: the hash that made the caller skip them may be outdated by now. */
export async function linesOf(opened: Pick<OpenedSpace, 'fetch'>, { stories }: Pick<ProvidedSpace, 'stories'>): Promise<StoryLines> {
  const lines = stories ?? (await opened.fetch()).stories;
  if (!lines) throw new Error('The content service brought no stories.');
  return lines;
}

// --- internal ---

/** The given directory, relative to the project, or the demo if no space is configured; null if content comes from the service. */
function namedDirectory({ root, directory, env, cache }: Parameters<typeof localDirectory>[0]): string | null {
  if (directory) return resolve(root, directory);
  return cache === 'offline' || env.token ? null : fileOf(root, 'demo');
}

async function componentsOf(root: string): Promise<OpenedSpace['components']> {
  const file = join(root, SITE_COMPONENTS_FILE);
  if (!existsSync(file)) return [];
  const { recogniseFile } = await import('./local-space/recognise.ts');
  const found = recogniseFile(file);
  return found.kind === 'components' ? found.components : [];
}

/** One way to access a space, without managing its files. */
type Way = Omit<OpenedSpace, 'close'>;

async function find(options: OpenOptions): Promise<Way> {
  const { env } = options;
  const directory = namedDirectory(options);
  if (directory === null) return env.token && options.cache !== 'offline' ? openService(env.token, options) : openOffline(options);
  if (!options.directory && env.asked === 'production') throw missingToken('A production build', '--env and ACADEMY_ENV');
  assertThere(directory, { isDemo: !options.directory, release: options.release });
  return openDirectory(directory, options);
}

const WHY_WHOLE: Readonly<Partial<Record<CacheUse, string>>> = { fresh: '--fresh asks for it', damaged: DAMAGED };

// Protects nothing: the server listens on loopback only and ends with the build.
const LOCAL_TOKEN = 'local';

// Whoever wants one of them reads them all.
const noStory = async () => null;

const NOT_PUBLISHED = (story: string): DraftStory => ({ story, reason: 'it is not published' });

const ELSEWHERE = {
  isLocal: false,
  isDemo: false,
  assetsDir: null,
  components: [],
  directory: null,
  files: new Map<string, string>(),
  skipped: [],
  drafts: [],
  unpublished: [],
  story: noStory,
  hangUp: async () => {},
} as const;

async function openDirectory(directory: string, options: OpenOptions): Promise<Way> {
  const { environment, config, release, signal, clock } = options;
  const [{ loadLocalSpace }, { serveLocalSpace }] = await Promise.all([import('./local-space/load.ts'), import('./local-space/serve.ts')]);
  const space = loadLocalSpace(directory);
  // The server would answer with the current stories.
  if (release !== undefined && !space.releases.has(release)) throw noSuchRelease(release, { directory, known: [...space.releases.keys()] });
  const { name, stories, files, assetsDir, components, skipped, drafts } = space;
  const unpublished = stories
    .filter((one) => !one.isFolder && !one.isPublished && one.whyDraft === null)
    .map(({ story }) => story.full_slug);
  const hasPublished = stories.some(({ isPublished, isFolder }) => isPublished && !isFolder);
  if (environment === 'production' && !hasPublished) throw spaceOfDrafts(name, [...drafts, ...unpublished.map(NOT_PUBLISHED)]);
  const server = await serveLocalSpace(space, { token: LOCAL_TOKEN });
  const { endpoint } = server;
  const source = createClient({ ...config.storyblok, requestsPerSecond: Infinity, token: LOCAL_TOKEN, endpoint, release, signal, clock });
  const version = versionOf(environment);
  return {
    isLocal: true,
    isDemo: !options.directory,
    directory: space.directory,
    files,
    assetsDir,
    components,
    skipped,
    drafts,
    unpublished,
    stats: source.stats,
    info: () => fetchSpaceInfo(source),
    story: noStory,
    async fetch({ onProgress } = {}) {
      const info = await fetchSpaceInfo(source);
      return fetchLocal(source, {
        version,
        pageSize: config.storyblok.perPage,
        translation: translationOf(info, config),
        onProgress,
        info,
      });
    },
    entries: async (slug) => ({ entries: await fetchEntries(source, { slug, query: { version } }), notKept: null }),
    hangUp: () => server.close(),
  };
}

function openService(token: string, options: OpenOptions): Way {
  const { env, config, release, cache, signal, onRepeat, clock = systemClock } = options;
  const { isOAuth, endpoint } = env;
  const source = createClient({ ...config.storyblok, token, isOAuth, endpoint, release, signal, clock, onRepeat });
  const version = versionOf(options.environment);
  const info = lazy(() => fetchSpaceInfo(source));
  return {
    ...ELSEWHERE,
    stats: source.stats,
    info,
    entries: async (slug) => {
      // Saving an entry changes no version, and the edge keeps serving cached responses for an old one; the current time was never requested before.
      const query = { version, cv: Math.floor(clock.date() / 1000) };
      const entries = await fetchEntries(source, { slug, query });
      return { entries, notKept: cacheEntries({ ...cacheOf(options), slug }, entries) };
    },
    fetch: async (wanted) => {
      const whole = cache ? (WHY_WHOLE[cache] ?? null) : null;
      const space = await info();
      const translation = translationOf(space, config);
      return fetchWithCache(source, {
        ...cacheOf(options),
        ...wanted,
        pageSize: config.storyblok.perPage,
        translation,
        whole,
        info: space,
      });
    },
    story: async (id) => fetchStory(source, { id, version, cv: (await info()).cv }),
  };
}

function openOffline(options: OpenOptions): Way {
  return {
    ...ELSEWHERE,
    stats: NO_STATS,
    info: async () => readCached(cacheOf(options)),
    entries: async (slug) => ({ entries: cachedEntries({ ...cacheOf(options), slug }, readCached(cacheOf(options))), notKept: null }),
    fetch: async ({ onProgress, known } = {}) => {
      const space = readOffline({ ...cacheOf(options), known });
      onProgress?.(space.count, space.count);
      return space;
    },
  };
}

/** Where content is cached between builds, and its cache key. */
function cacheOf({ root, env, environment, config, release, clock = systemClock }: OpenOptions) {
  return {
    directory: cacheDirectory(root, env),
    version: versionOf(environment),
    release,
    endpoint: env.endpoint ?? config.storyblok.region,
    token: env.token,
    now: clock.date,
  };
}

const translationOf = ({ languageCodes }: Pick<SpaceInfo, 'languageCodes'>, config: SiteConfig): Translation => ({
  languages: fieldLanguages(languageCodes, config),
  fields: config.storyblok.mustBeTranslated,
});

const versionOf = (environment: Environment): Version => (environment === 'production' ? 'published' : 'draft');
