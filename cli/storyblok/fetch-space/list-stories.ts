import { answerNotUnderstood, spaceMoved, spaceNotWhole } from '../../report/errors/content.ts';
import type { AcademyError } from '../../report/errors.ts';
import type { Query, StoryblokSource } from '../client.ts';
import type { RawStory } from './raw-story.ts';
import { planRequests } from './request-plan.ts';
import { askForStories } from './story-list.ts';
import type { StoryList, StoryTaker } from './story-list.ts';
import { together } from './together.ts';

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
  const totals = [first.total];
  const begin = storiesIn(first.data);
  const parts = [begin];
  let done = begin.length;
  onProgress(done, first.total ?? undefined);
  if (first.total !== null) onStories?.(begin, first.total);

  // Without a total the number of pages is unknown, and another pass has to find it.
  const plan = planRequests({ total: first.total ?? 0, first: first.perPage || pageSize, perSecond: source.perSecond });
  await together([...plan.pages.entries()], async ([index, number], signal) => {
    const reply = await page(number, plan.perPage, signal);
    const part = storiesIn(reply.data);
    parts[index + 1] = part;
    totals[index + 1] = reply.total;
    done += part.length;
    onProgress(done, first.total ?? undefined);
    if (first.total !== null) onStories?.(part, first.total);
  });

  const stories: RawStories = new Map();
  for (const part of parts) addStories(part, stories);
  const total = totals.at(-1) ?? null;
  const hasMoved = new Set(totals).size > 1;
  return { stories, total, hasMoved, isWhole: !hasMoved && stories.size === total };
}

/** Why a list cannot be used even after repeated passes. */
export function notWhole({ stories, total, hasMoved }: Omit<Listed, 'isWhole'>): AcademyError {
  if (total === null) return answerNotUnderstood('stories', '"total" header');
  return hasMoved ? spaceMoved(ROUNDS) : spaceNotWhole({ listed: total, fetched: stories.size, rounds: ROUNDS });
}

/** Adds the stories of a response to `into`; one without a uuid is kept for the parser, which reports it. */
export function takeStories(list: StoryList, into: RawStories): void {
  addStories(storiesIn(list), into);
}

// --- internal ---

function storiesIn({ stories }: StoryList): readonly RawStory[] {
  if (stories === null) throw answerNotUnderstood('stories', 'list of stories');
  return stories;
}

function addStories(stories: readonly RawStory[], into: RawStories): void {
  for (const story of stories) into.set(story.uuid || `without-uuid-${into.size}`, story);
}
