import { relative, sep } from 'node:path';
import type { SiteConfig } from '../../config/define.ts';
import type { Env } from '../../config/env.ts';
import { editorAddress } from '../../editor/address.ts';
import { AcademyError } from '../../report/errors.ts';
import { storiesOf } from '../../site/story-lines.ts';
import { releaseOf, rereadStory } from '../../storyblok/local-space.ts';
import type { SkippedFile } from '../../storyblok/local-space.ts';
import type { Entry } from '../../storyblok/datasource.ts';
import { withSpace } from '../../storyblok/open-space.ts';
import type { CacheUse, OpenedSpace } from '../../storyblok/open-space.ts';

/** The drafts of a space as they were at one moment. */
export interface DevContent {
  /** As the service sent them, in its order; one that is fetched alone takes its place here. */
  readonly stories: Map<string, unknown>;
  /** Redirects that editors keep. */
  readonly entries: readonly Entry[];
  readonly name: string;
  readonly spaceId: number;
  readonly isDemo: boolean;
  /** The directory of a local space; null for the service. */
  readonly directory: string | null;
  readonly assetsDir: string | null;
  /** Of a local space, the file of each story by its uuid. */
  readonly files: ReadonlyMap<string, string>;
  readonly skipped: readonly SkippedFile[];
  /** Whether some stories are a release's, and not what their files say. */
  readonly isOfRelease: boolean;
  /** Whether it is what an earlier run kept, and may be out of date. */
  readonly isKept: boolean;
  /** Address of a story in Storyblok; null where the space is local. */
  readonly editUrl: (storyId: number) => string | null;
}

export interface ContentOptions {
  readonly root: string;
  readonly directory: string | undefined;
  readonly release?: string | undefined;
  readonly env: Env;
  readonly signal: AbortSignal;
  /** Hears that the service is asked for all of it. */
  readonly onFetch?: () => void;
  /** Hears why a request to the service is repeated. */
  readonly onRepeat?: (reason: string) => void;
}

/** Where drafts come from: all of them, or one that changed. */
export interface ContentSource {
  /** What an earlier run kept of the service; null where there is nothing to begin with. */
  kept(config: SiteConfig): Promise<DevContent | null>;
  fetch(config: SiteConfig): Promise<DevContent>;
  /** One story of the service as it is now; null where only fetching all of them tells. */
  story(config: SiteConfig, id: string): Promise<unknown>;
}

/** Opens the space that a build would open, for as long as each request takes. */
export function createContentSource(options: ContentOptions): ContentSource {
  const { directory, env } = options;
  const isOfRelease = options.release !== undefined;
  const reader = (config: SiteConfig) => async (opened: OpenedSpace) => ({ ...(await readSpace(opened, config)), isOfRelease });
  const from = (config: SiteConfig, cache: CacheUse = 'use') => ({ ...options, config, cache, environment: 'development' }) as const;
  return {
    async kept(config) {
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

/** The story of a local space's file after it was saved; null where only all of the files tell. */
export function readChangedStory(file: string, { stories, files, spaceId, isOfRelease, directory }: DevContent): unknown {
  const path = directory === null ? null : relative(directory, file).split(sep).join('/');
  // What it will be with a release is not what it is.
  if (isOfRelease || path === null || releaseOf(path) !== null) return null;
  // Of two files with the same story only reading both tells which counts.
  return rereadStory(file, { spaceId, known: (uuid) => (files.get(uuid) === path ? stories.get(uuid) : undefined) });
}

/** The key of a story among the others. */
export const storyKey = (story: unknown) => String((story as { readonly uuid?: unknown } | null)?.uuid ?? '').toLowerCase();

// --- internal ---

async function readSpace(
  opened: OpenedSpace,
  { hosting: { redirectsDatasource }, storyblok: { region } }: Pick<SiteConfig, 'hosting' | 'storyblok'>,
): Promise<Omit<DevContent, 'isOfRelease'>> {
  const { stories, name, id, from } = await opened.fetch(() => {});
  return {
    // One without a uuid is kept for the parser, which tells about it.
    stories: new Map([...(stories ? storiesOf(stories) : [])].map((story, index) => [storyKey(story) || `story ${index}`, story])),
    entries: redirectsDatasource ? (await opened.entries(redirectsDatasource)).entries : [],
    name,
    spaceId: id,
    isDemo: opened.isDemo,
    directory: opened.directory,
    assetsDir: opened.assetsDir,
    files: opened.files,
    skipped: opened.skipped,
    isKept: from.source === 'cache',
    editUrl: (storyId) => (opened.isLocal ? null : editorAddress({ region, space: id, story: storyId })),
  };
}
