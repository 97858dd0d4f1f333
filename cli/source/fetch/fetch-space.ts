import { answerNotUnderstood, isMissing, spaceEmpty, spaceMoved } from '../../report/errors/content.ts';
import type { FetchStats, Query, StoryblokSource } from '../client/client.ts';
import { listLinks, type Links } from './links.ts';
import { fetchReferenced, listOnce, notWhole, ROUNDS } from './list-stories.ts';
import type { RawStory, StoryTaker } from './read-stories.ts';
import { inTreeOrder } from './tree-order.ts';
import { codesFor, listVersions, UNTRANSLATED, withVersions, type Translation } from './versions.ts';

import { isObject, toList, toText } from '../../lib/json.ts';

/** A snapshot of a space. */
export interface Space {
  readonly id: number;
  readonly name: string;
  /** The moment of the snapshot: Storyblok's cache version, a Unix time in seconds. */
  readonly cv: number;
  readonly version: Version;
  /** Languages of field-level translation, besides the default one. */
  readonly languageCodes: readonly string[];
  /** In the order of the tree that editors see, each with its translations by fields after it. */
  readonly stories: readonly RawStory[];
  readonly stats: FetchStats;
}

export type SpaceInfo = Pick<Space, 'id' | 'name' | 'cv' | 'languageCodes'>;
export type Version = 'published' | 'draft';

interface FetchOptions {
  readonly version: Version;
  /** Where stories are written as they arrive. */
  readonly file: StoryTaker;
  /** Stories per page, at most 100. @default 100 */
  readonly pageSize?: number;
  /** The languages in which stories are fetched besides the default one. @default none */
  readonly translation?: Translation;
  /** The response of `spaces/me`, if already fetched. */
  readonly info?: SpaceInfo;
  /** The total is unknown before the first page. */
  readonly onProgress?: ((done: number, total: number | undefined) => void) | undefined;
  /** Called with stories as they are listed, and how many there are in all; some come again if everything is fetched again. */
  readonly onStories?: (stories: readonly RawStory[], total: number) => void;
}

/**
 * Fetches every story of a space, flat: the service resolves no relations, since the site graph joins stories by uuid. The cache version is pinned so
 * that all pages are from the same moment; if content is published meanwhile, everything is fetched again, at most twice, so that it is all old or
 * all new.
 */
export async function fetchSpace(service: StoryblokSource, options: FetchOptions): Promise<Space> {
  const { version, file, pageSize = 100, translation = UNTRANSLATED, onProgress = () => {}, onStories } = options;
  let info = options.info ?? (await fetchSpaceInfo(service));
  for (let round = 1; ; round++) {
    const { source, versions } = watchVersions(service);
    const query = toQuery(version, info.cv);
    const listed = await listOnce(source, { query, pageSize, file, onProgress, onStories });
    const links: Links = listed.isWhole ? await listLinks(source, query) : new Map();
    const inLists = new Set(listed.stories.keys());
    if (listed.isWhole) await fetchReferenced(source, { query, stories: listed.stories, file, onProgress });
    const codes = listed.isWhole ? codesFor(translation, listed.stories.values()) : [];
    const spoken = { query, codes, fields: translation.fields, file, originals: listed.stories, listed: inLists, pageSize, onProgress };
    const { versions: inLanguages, isWhole } = await listVersions(source, spoken);

    const isLast = round === ROUNDS;
    const isOfOneMoment = listed.isWhole && isWhole && (version === 'draft' || versions.size <= 1);
    // What the edge still had of an outdated version is good content, but newer would be better.
    const isGoodEnough = isOfOneMoment && (version === 'draft' || (isLast && versions.size === 1));
    const now = isGoodEnough ? info : await fetchSpaceInfo(service);
    if (isOfOneMoment && now.cv === info.cv) {
      // For a token with a minimum cache time, responses have an older version than the space reports: that is the version of this content.
      const [cv = info.cv] = version === 'published' ? versions : [];
      // A site without pages is never intended: either the token is wrong, or the service lost its content for a moment.
      if (version === 'published' && listed.stories.size === 0) throw spaceEmpty(info.name);
      return {
        ...info,
        cv,
        version,
        stories: withVersions(inTreeOrder(listed.stories.values(), links), inLanguages),
        stats: { ...service.stats },
      };
    }
    if (isLast) throw listed.isWhole ? spaceMoved(ROUNDS) : notWhole(listed);
    info = now;
    service.restart();
  }
}

/** Fetches the space and its version: the only request that no cache answers with stale data. */
export async function fetchSpaceInfo(source: StoryblokSource): Promise<SpaceInfo> {
  return parseSpace((await source.get('spaces/me')).data);
}

interface StoryOptions {
  /** Its id or its uuid. */
  readonly id: string;
  readonly version: Version;
  /** For published content only. */
  readonly cv?: number;
}

/** One story in its current state; null if the service does not have it. */
export async function fetchStory(source: StoryblokSource, { id, version, cv = 0 }: StoryOptions): Promise<unknown> {
  const query = { ...toQuery(version, cv), ...(/^\d+$/.test(id) ? {} : { find_by: 'uuid' }) };
  try {
    const { data } = await source.get(`stories/${id}`, query);
    return isObject(data) ? (data['story'] ?? null) : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The query of every list. Drafts are never cached by the service, and have no version. */
export const toQuery = (version: Version, cv: number): Query => (version === 'published' ? { version, cv } : { version });

interface Watched {
  readonly source: StoryblokSource;
  /** The versions seen in responses so far, from the moments when the service generated them. */
  readonly versions: ReadonlySet<number>;
}

/** A source that records the versions of its responses: more than one means that content was published in between. */
export function watchVersions(service: StoryblokSource): Watched {
  const versions = new Set<number>();
  const source: StoryblokSource = {
    ...service,
    async get(...request) {
      const reply = await service.get(...request);
      if (isObject(reply.data) && typeof reply.data['cv'] === 'number') versions.add(reply.data['cv']);
      return reply;
    },
  };
  return { source, versions };
}

// --- internal ---

function parseSpace(data: unknown): SpaceInfo {
  const space = isObject(data) ? data['space'] : undefined;
  if (!isObject(space) || typeof space['version'] !== 'number') throw answerNotUnderstood('spaces/me', 'space with a version');
  return {
    id: Number(space['id']) || 0,
    name: toText(space['name']),
    cv: space['version'],
    languageCodes: toList(space['language_codes']).map(toText).filter(Boolean),
  };
}
