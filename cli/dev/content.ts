import { relative, sep } from 'node:path';
import type { SiteConfig } from '../config/define.ts';
import type { Env } from '../config/env.ts';
import { editorAddress } from '../live/contract.ts';
import { AcademyError } from '../report/errors.ts';
import { storiesOf } from '../site/story/story-lines.ts';
import type { Entry } from '../source/fetch/entries.ts';
import { releaseOf } from '../source/local-space/join-stories.ts';
import { rereadStory } from '../source/local-space/reread.ts';
import type { SkippedFile } from '../source/local-space/types.ts';
import { withSpace } from '../source/open-space.ts';
import type { CacheUse, OpenedSpace } from '../source/open-space.ts';

/** A snapshot of the drafts of a space. */
export interface DevContent {
  /** As the service sent them, in its order; a story fetched individually is replaced in place. */
  readonly stories: Map<string, unknown>;
  /** Redirects maintained by editors. */
  readonly entries: readonly Entry[];
  readonly name: string;
  readonly spaceId: number;
  readonly isDemo: boolean;
  /** The directory of a local space; null for the service. */
  readonly directory: string | null;
  readonly assetsDir: string | null;
  /** For a local space, the file of each story by its uuid. */
  readonly files: ReadonlyMap<string, string>;
  readonly skipped: readonly SkippedFile[];
  /** Whether stories may come from a release, and so differ from their files. */
  readonly isOfRelease: boolean;
  /** Whether it was cached by an earlier run, and may be out of date. */
  readonly isCached: boolean;
  /** URL of a story in Storyblok; null if the space is local. */
  readonly editUrl: (storyId: number) => string | null;
}

export interface ContentOptions {
  readonly root: string;
  readonly directory: string | undefined;
  readonly release?: string | undefined;
  readonly env: Env;
  readonly signal: AbortSignal;
  /** Called before all of it is fetched from the service. */
  readonly onFetch?: () => void;
  /** Called with the reason when a request to the service is retried. */
  readonly onRepeat?: (reason: string) => void;
}

/** A source of drafts: all of them, or one that changed. */
export interface ContentSource {
  /** What an earlier run cached from the service; null if there is nothing to start with. */
  cached(config: SiteConfig): Promise<DevContent | null>;
  fetch(config: SiteConfig): Promise<DevContent>;
  /** One story of the service in its current state; null if everything has to be fetched instead. */
  story(config: SiteConfig, id: string): Promise<unknown>;
}

/** Opens the same space as a build, once for each request. */
export function createContentSource(options: ContentOptions): ContentSource {
  const { directory, env } = options;
  const isOfRelease = options.release !== undefined;
  const reader = (config: SiteConfig) => async (opened: OpenedSpace) => ({ ...(await readSpace(opened, config)), isOfRelease });
  const from = (config: SiteConfig, cache: CacheUse = 'use') => ({ ...options, config, cache, environment: 'development' }) as const;
  return {
    async cached(config) {
      if (directory || !env.token) return null;
      try {
        return await withSpace(from(config, 'offline'), reader(config));
      } catch (error) {
        if (error instanceof AcademyError && ['NothingKept', 'ContentDamaged'].includes(error.name)) return null;
        throw error;
      }
    },
    fetch(config) {
      if (!directory && env.token) options.onFetch?.();
      return withSpace(from(config), reader(config));
    },
    async story(config, id) {
      if (directory || !env.token) return null;
      return withSpace(from(config), (opened) => opened.story(id));
    },
  };
}

/** The story of a local space's file after it was saved; null if all files have to be read instead. */
export function readChangedStory(file: string, { stories, files, spaceId, isOfRelease, directory }: DevContent): unknown {
  const path = directory === null ? null : relative(directory, file).split(sep).join('/');
  // A story in a release differs from the current one.
  if (isOfRelease || path === null || releaseOf(path) !== null) return null;
  // Of a file with several stories, one may be gone.
  if ([...files.values()].filter((one) => one === path).length > 1) return null;
  // If two files have the same story, both have to be read to know which one counts.
  return rereadStory(file, { spaceId, known: (uuid) => (files.get(uuid) === path ? stories.get(uuid) : undefined) });
}

/** The key of a story in the map. */
export const storyKey = (story: unknown) => String((story as { readonly uuid?: unknown } | null)?.uuid ?? '').toLowerCase();

// --- internal ---

async function readSpace(
  opened: OpenedSpace,
  { hosting: { redirectsDatasource }, storyblok: { region } }: Pick<SiteConfig, 'hosting' | 'storyblok'>,
): Promise<Omit<DevContent, 'isOfRelease'>> {
  const { stories, name, id, from } = await opened.fetch();
  return {
    // One without a uuid is kept for the parser, which reports it.
    stories: new Map([...(stories ? storiesOf(stories) : [])].map((story, index) => [storyKey(story) || `story ${index}`, story])),
    entries: redirectsDatasource ? (await opened.entries(redirectsDatasource)).entries : [],
    name,
    spaceId: id,
    isDemo: opened.isDemo,
    directory: opened.directory,
    assetsDir: opened.assetsDir,
    files: opened.files,
    skipped: opened.skipped,
    isCached: from.source === 'cache',
    editUrl: (storyId) => (opened.isLocal ? null : editorAddress({ region, space: id, story: storyId })),
  };
}
