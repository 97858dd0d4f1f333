import { batches } from '../../lib/lists.ts';
import type { AcademyError } from '../../report/errors.ts';
import { answerNotUnderstood, spaceMoved, spaceNotWhole } from '../../report/errors/content.ts';
import type { Query, Reply, StoryblokSource } from '../client/client.ts';
import { allPages, planRequests, together } from './pages.ts';
import { askForStories, type RawStory, type StoryTaker } from './read-stories.ts';

/** Stories by uuid. */
export type RawStories = Map<string, RawStory>;

interface ListOptions {
  readonly query: Query;
  readonly pageSize: number;
  readonly file: StoryTaker;
  readonly onProgress: (done: number, total: number | undefined) => void;
  /** Called with the stories of each page as they arrive, and how many there are in all. */
  readonly onStories?: ((stories: readonly RawStory[], total: number) => void) | undefined;
}

/** The result of one pass through the pages of a list. */
interface Listed {
  readonly stories: RawStories;
  /** From the last page; null if the service left it out. */
  readonly total: number | null;
  /** Whether pages reported different totals. */
  readonly hasMoved: boolean;
  /** Whether nothing is missing and nothing came twice. */
  readonly isWhole: boolean;
}

/** How many passes through a list are made before giving up. */
export const ROUNDS = 3;

/**
 * Makes one pass through a list; the first page reports the total, and the others are requested in parallel. Publishing meanwhile moves stories
 * between pages, so that they are seen twice or not at all; the count reveals that.
 */
export async function listOnce(source: StoryblokSource, { query, pageSize, file, onProgress, onStories }: ListOptions): Promise<Listed> {
  const page = (number: number, perPage: number, signal?: AbortSignal) =>
    askForStories(source, { query: { ...query, per_page: perPage, page: number }, file, signal });
  const first = await page(1, pageSize);
  let done = 0;
  const take = ({ data: stories, total }: Reply<readonly RawStory[]>) => {
    done += stories.length;
    onProgress(done, first.total ?? undefined);
    if (first.total !== null) onStories?.(stories, first.total);
    return { stories, total };
  };
  const begin = take(first);
  // Without a total the number of pages is unknown, and another pass has to find it.
  const plan = planRequests({ total: first.total ?? 0, first: first.perPage || pageSize, perSecond: source.perSecond });
  const pages = await allPages(begin, {
    numbers: plan.pages,
    ask: async (number, signal) => take(await page(number, plan.perPage, signal)),
    keysOf: (one) => one.stories.map(({ uuid }) => uuid),
  });

  const stories: RawStories = new Map();
  for (const one of pages) addTo(stories, one.stories);
  const totals = pages.map(({ total }) => total);
  const total = totals.at(-1) ?? null;
  const hasMoved = new Set(totals).size > 1;
  return { stories, total, hasMoved, isWhole: !hasMoved && stories.size === total };
}

/** Why a list cannot be used even after repeated passes. */
export function notWhole({ stories, total, hasMoved }: Omit<Listed, 'isWhole'>): AcademyError {
  if (total === null) return answerNotUnderstood('stories', '"total" header');
  return hasMoved ? spaceMoved(ROUNDS) : spaceNotWhole({ listed: total, fetched: stories.size, rounds: ROUNDS });
}

/** Adds stories to those of the same list. */
export function addTo(all: RawStories, stories: Iterable<RawStory>): void {
  for (const story of stories) all.set(story.uuid, story);
}

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
  const requested = new Set<string>();
  let fresh: readonly RawStory[] = [...stories.values()];
  for (let round = 1; round <= LINKS_IN_A_CHAIN && fresh.length > 0; round++) {
    const missing = new Set<string>();
    for (const story of fresh) for (const uuid of story.references) if (!stories.has(uuid) && !requested.has(uuid)) missing.add(uuid);
    for (const uuid of missing) requested.add(uuid);

    const found = await fetchByUuids(source, { query, uuids: missing, file });
    addTo(stories, found.values());
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
  for (const { data } of replies) addTo(found, data);
  return found;
}

// --- internal ---

// Referenced stories can refer to others; no site's navigation has a chain longer than this.
const LINKS_IN_A_CHAIN = 5;
