import { answerNotUnderstood, spaceMoved, spaceNotWhole } from '../../report/errors/content.ts';
import type { AcademyError } from '../../report/errors.ts';
import type { Query, Reply, StoryblokSource } from '../client.ts';
import { allPages } from './all-pages.ts';
import type { RawStory } from './raw-story.ts';
import { planRequests } from './request-plan.ts';
import { askForStories } from './story-list.ts';
import type { StoryList, StoryTaker } from './story-list.ts';

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
  const take = ({ data, total }: Reply<StoryList>) => {
    const stories = storiesIn(data);
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
  for (const one of pages) addStories(one.stories, stories);
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

/** Adds the stories of a response to `into`. */
export function takeStories(list: StoryList, into: RawStories): void {
  addStories(storiesIn(list), into);
}

// --- internal ---

function storiesIn({ stories }: StoryList): readonly RawStory[] {
  if (stories === null) throw answerNotUnderstood('stories', 'list of stories');
  return stories;
}

function addStories(stories: readonly RawStory[], into: RawStories): void {
  for (const story of stories) into.set(story.uuid, story);
}
