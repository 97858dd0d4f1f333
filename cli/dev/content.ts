import { relative, sep } from 'node:path';
import type { SiteConfig } from '../config/define.ts';
import type { Env } from '../config/env.ts';
import { editorAddress } from '../live/contract.ts';
import { isObject, toText } from '../lib/json.ts';
import { AcademyError } from '../report/errors.ts';
import { fieldLanguages } from '../site/languages.ts';
import { storiesOf } from '../site/story/story-lines.ts';
import type { Entry } from '../source/fetch/entries.ts';
import { releaseOf } from '../source/local-space/join-stories.ts';
import { rereadStory } from '../source/local-space/reread.ts';
import { withSpace, type CacheUse, type OpenedSpace } from '../source/open-space.ts';
import type { Parts } from './parts.ts';
import type { createSiteNotes } from './terminal.ts';

/** A snapshot of the drafts of a space. */
export interface DevContent extends Pick<OpenedSpace, 'isDemo' | 'directory' | 'assetsDir' | 'components' | 'files' | 'skipped'> {
  /** As the service sent them, in its order; a story fetched individually is replaced in place. */
  readonly stories: Map<string, unknown>;
  /** Redirects maintained by editors. */
  readonly entries: readonly Entry[];
  readonly spaceId: number;
  /** Whether stories may come from a release, and so differ from their files. */
  readonly isOfRelease: boolean;
  /** Whether stories are translated in their fields, so that one that changes may be several, or come or go in a language. */
  readonly hasFieldLanguages: boolean;
  /** Whether it was cached by an earlier run, and may be out of date. */
  readonly isCached: boolean;
  /** URL of a story in Storyblok; null if the space is local. */
  readonly editUrl: (storyId: number) => string | null;
}

interface ContentOptions {
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
export type ContentSource = ReturnType<typeof createContentSource>;

/** Opens the same space as a build, once for each request. */
export function createContentSource(options: ContentOptions) {
  const { directory, env } = options;
  const isOfRelease = options.release !== undefined;
  const from = (config: SiteConfig, cache: CacheUse = 'use') => ({ ...options, config, cache, environment: 'development' }) as const;
  const read = (config: SiteConfig, cache?: CacheUse): Promise<DevContent> =>
    withSpace(from(config, cache), async (opened) => ({ ...(await readSpace(opened, config)), isOfRelease }));
  return {
    /** What an earlier run cached from the service; null if there is nothing to start with. */
    async cached(config: SiteConfig): Promise<DevContent | null> {
      if (directory || !env.token) return null;
      try {
        return await read(config, 'offline');
      } catch (error) {
        if (error instanceof AcademyError && ['NothingKept', 'ContentDamaged'].includes(error.name)) return null;
        throw error;
      }
    },
    fetch(config: SiteConfig): Promise<DevContent> {
      if (!directory && env.token) options.onFetch?.();
      return read(config);
    },
    /** One story of the service in its current state; null if everything has to be fetched instead. */
    async story(config: SiteConfig, id: string): Promise<unknown> {
      if (directory || !env.token) return null;
      return withSpace(from(config), (opened) => opened.story(id));
    },
  };
}

/** Updates content: all of it, or only what changed. */
export type ContentRenewal = ReturnType<typeof createContentRenewal>;

interface RenewalOptions {
  readonly parts: Pick<Parts, 'config' | 'content' | 'site' | 'replace'>;
  readonly source: ContentSource;
  readonly notes: ReturnType<typeof createSiteNotes>;
}

/** One renewal at a time, in the order in which they were requested: a late response would put older content in place of newer. */
export function createContentRenewal({ parts, source, notes }: RenewalOptions) {
  const { config, content, site } = parts;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(renew: () => Promise<T>): Promise<T> => {
    const turn = last.then(renew);
    last = turn.catch(() => {});
    return turn;
  };

  const link = async () => {
    if (await site.reload()) notes.tell(await site.get());
  };
  const replace = async (raw: unknown) => {
    if (!(await parts.replace(raw))) return false;
    const linked = await site.get();
    // Its page shows what is wrong with it, and what is wrong elsewhere did not change.
    if (!linked.site.pages.some(({ story }) => story?.story.uuid === storyKey(raw))) notes.tell(linked);
    return true;
  };
  return {
    /** Links the site again from the current content, and reports what is wrong with it. */
    join: () => inTurn(link),
    /** Reads everything again, and links the site from it. */
    reload: () =>
      inTurn(async () => {
        await content.reload();
        await link();
      }),
    /** The same while pages use what there is; returns whether that worked. */
    all: () =>
      inTurn(async () => {
        const isFetched = await content.refresh();
        if (isFetched) await link();
        return isFetched;
      }),
    /** Fetches one story; false if everything has to be fetched instead. */
    one: (id: string) =>
      inTurn(async () => {
        try {
          if ((await content.latest()).hasFieldLanguages) return false;
          const raw = await source.story(await config.get(), id);
          return raw !== null && (await replace(raw));
        } catch {
          // Fetching everything reports what is wrong.
          return false;
        }
      }),
    /** Replaces the stories of these files; false if all files have to be read instead. */
    files: (files: readonly string[]) =>
      inTurn(async () => {
        try {
          // If one of the files is invalid, all are read until it is fixed.
          const current = await content.latest();
          for (const file of files) {
            const raw = readChangedStory(file, current);
            if (raw === null || !(await replace(raw))) return false;
          }
          return true;
        } catch {
          // Reading all files reports what is wrong with it.
          return false;
        }
      }),
  };
}

/** The key of a story in the map: its uuid, and its language if it is translated in its fields. */
export function storyKey(story: unknown): string {
  const { uuid, lang } = isObject(story) ? story : {};
  return toText(uuid).toLowerCase() + (lang === 'default' || toText(lang) === '' ? '' : ` ${toText(lang)}`);
}

// --- internal ---

async function readSpace(opened: OpenedSpace, config: SiteConfig): Promise<Omit<DevContent, 'isOfRelease'>> {
  const {
    hosting: { redirectsDatasource },
    storyblok: { region },
  } = config;
  const { stories, id, from, languageCodes } = await opened.fetch();
  return {
    // One without a uuid is kept for the parser, which reports it.
    stories: new Map([...(stories ? storiesOf(stories) : [])].map((story, index) => [storyKey(story) || `story ${index}`, story])),
    entries: redirectsDatasource ? (await opened.entries(redirectsDatasource)).entries : [],
    spaceId: id,
    isDemo: opened.isDemo,
    directory: opened.directory,
    assetsDir: opened.assetsDir,
    components: opened.components,
    files: opened.files,
    skipped: opened.skipped,
    hasFieldLanguages: fieldLanguages(languageCodes, config).length > 0,
    isCached: from.source === 'cache',
    editUrl: (storyId) => (opened.isLocal ? null : editorAddress({ region, space: id, story: storyId })),
  };
}

/** The story of a local space's file after it was saved; null if all files have to be read instead. */
function readChangedStory(file: string, { stories, files, spaceId, isOfRelease, hasFieldLanguages, directory }: DevContent): unknown {
  const path = directory === null ? null : relative(directory, file).split(sep).join('/');
  // A story in a release differs from the current one.
  if (isOfRelease || hasFieldLanguages || path === null || releaseOf(path) !== null) return null;
  // Of a file with several stories, one may be gone.
  if ([...files.values()].filter((one) => one === path).length > 1) return null;
  // If two files have the same story, both have to be read to know which one counts.
  return rereadStory(file, { spaceId, known: (uuid) => (files.get(uuid) === path ? stories.get(uuid) : undefined) });
}
