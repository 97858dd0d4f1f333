import { batches } from '../../lib/lists.ts';
import type { Query, StoryblokSource } from '../client.ts';
import { takeStories } from './list-stories.ts';
import type { RawStories } from './list-stories.ts';
import type { RawStory } from './raw-story.ts';
import { askForStories } from './story-list.ts';
import type { StoryTaker } from './story-list.ts';
import { together } from './together.ts';

/** How many stories are requested at once by uuid: Storyblok resolves at most 50, and 50 keep the URL below 2 kB. */
export const BATCH = 50;

interface ReferencedOptions {
  readonly query: Query;
  /** Found stories are added here. */
  readonly stories: RawStories;
  readonly file: StoryTaker;
  readonly onProgress: (done: number, total: number | undefined) => void;
}

/**
 * Adds the stories that these refer to and the list did not include: a token limited to folders lists fewer stories than its stories refer to. Uuids
 * unknown to the service are requested once.
 */
export async function fetchReferenced(source: StoryblokSource, { query, stories, file, onProgress }: ReferencedOptions): Promise<void> {
  const asked = new Set<string>();
  let fresh: readonly RawStory[] = [...stories.values()];
  for (let round = 1; round <= ROUNDS && fresh.length > 0; round++) {
    const missing = new Set<string>();
    for (const story of fresh) for (const uuid of story.references) if (!stories.has(uuid) && !asked.has(uuid)) missing.add(uuid);
    for (const uuid of missing) asked.add(uuid);

    const found = await fetchByUuids(source, { query, uuids: missing, file });
    for (const [uuid, story] of found) stories.set(uuid, story);
    fresh = [...found.values()];
    onProgress(stories.size, stories.size);
  }
}

/** The stories with these uuids, as far as the service has them. */
export async function fetchByUuids(
  source: StoryblokSource,
  { query, uuids, file }: Pick<ReferencedOptions, 'query' | 'file'> & { readonly uuids: ReadonlySet<string> },
): Promise<RawStories> {
  const replies = await together(batches([...uuids].toSorted(), BATCH), (batch, signal) =>
    askForStories(source, { query: { ...query, by_uuids: batch.join(','), per_page: BATCH }, file, signal }),
  );
  const found: RawStories = new Map();
  for (const { data } of replies) takeStories(data, found);
  return found;
}

// --- internal ---

// Referenced stories can refer to others; no site's navigation has a chain longer than this.
const ROUNDS = 5;
