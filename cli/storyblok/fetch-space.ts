import { answerNotUnderstood } from '../report/errors.ts';
import type { FetchStats, Query, StoryblokSource } from './client.ts';
import { listStories, takeStories } from './fetch-space/list-stories.ts';
import type { RawStories } from './fetch-space/list-stories.ts';
import { referencedUuids } from './fetch-space/referenced-uuids.ts';
import { together } from './fetch-space/together.ts';
import { isObject, toList, toText } from './json.ts';

/** A space as it was at one moment. */
export interface Space {
  readonly id: number;
  readonly name: string;
  /** The moment: Storyblok's cache version, a Unix time in seconds. */
  readonly cv: number;
  readonly version: Version;
  /** Languages of field-level translation, besides the default one. */
  readonly languageCodes: readonly string[];
  /** As the service sent them, in its order; stories that others refer to and the list did not bring come last. */
  readonly stories: readonly unknown[];
  readonly stats: FetchStats;
}

export type Version = 'published' | 'draft';

interface FetchOptions {
  readonly version: Version;
  /** Stories a page, at most 100. @default 100 */
  readonly pageSize?: number;
  /** The total is not known before the first page. */
  readonly onProgress?: (done: number, total: number | undefined) => void;
}

/**
 * Fetches every story of a space, flat: the service resolves no relations, since ours are joined by uuid in the site graph. The cache version is
 * read once and pinned, so that all pages are of the same moment.
 */
export async function fetchSpace(source: StoryblokSource, options: FetchOptions): Promise<Space> {
  const { version, pageSize = 100, onProgress = () => {} } = options;
  const space = parseSpace((await source.get('spaces/me')).data);
  // Drafts are never cached, and have no version.
  const query: Query = version === 'published' ? { version, cv: space.cv } : { version };
  const stories = await listStories(source, { query, pageSize, onProgress });
  await fetchReferenced(source, { query, stories, onProgress });
  return { ...space, version, stories: [...stories.values()], stats: { ...source.stats } };
}

// --- internal ---

// Storyblok resolves 50 at most, and 50 uuids keep the address below 2 kB.
const BATCH = 50;
// What a story refers to can refer to others; a chain longer than this is no site's navigation.
const ROUNDS = 5;

function parseSpace(data: unknown): Pick<Space, 'id' | 'name' | 'cv' | 'languageCodes'> {
  const space = isObject(data) ? data['space'] : undefined;
  if (!isObject(space) || typeof space['version'] !== 'number') throw answerNotUnderstood('spaces/me', 'space with a version');
  return {
    id: Number(space['id']) || 0,
    name: toText(space['name']),
    cv: space['version'],
    languageCodes: toList(space['language_codes']).map(toText).filter(Boolean),
  };
}

interface ReferencedOptions {
  readonly query: Query;
  readonly stories: RawStories;
  readonly onProgress: (done: number, total: number | undefined) => void;
}

// A token that is limited to folders lists less than its stories refer to. Uuids that the service does not know are asked for once.
async function fetchReferenced(source: StoryblokSource, { query, stories, onProgress }: ReferencedOptions): Promise<void> {
  const asked = new Set<string>();
  let fresh: readonly unknown[] = [...stories.values()];
  for (let round = 1; round <= ROUNDS && fresh.length > 0; round++) {
    const missing = new Set<string>();
    for (const story of fresh)
      for (const uuid of referencedUuids(isObject(story) ? story['content'] : null))
        if (!stories.has(uuid) && !asked.has(uuid)) missing.add(uuid);
    for (const uuid of missing) asked.add(uuid);

    const replies = await together(batches([...missing].toSorted(), BATCH), (uuids, signal) =>
      source.get('stories', { ...query, by_uuids: uuids.join(','), per_page: BATCH }, signal),
    );
    const found: RawStories = new Map();
    for (const { data } of replies) takeStories(data, found);
    for (const [uuid, story] of found) stories.set(uuid, story);
    fresh = [...found.values()];
    onProgress(stories.size, stories.size);
  }
}

const batches = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
