import { answerNotUnderstood, spaceMoved, spaceNotWhole } from '../../report/errors/content.ts';
import type { AcademyError } from '../../report/errors.ts';
import type { Query, StoryblokSource } from '../client.ts';
import type { RawStory } from './raw-story.ts';
import { planPages } from './page-plan.ts';
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
}

/** What one walk through the pages of a list brought. */
interface Listed {
  readonly stories: RawStories;
  /** As the last page told it; null where the service left it out. */
  readonly total: number | null;
  /** Whether pages told different totals. */
  readonly hasMoved: boolean;
  /** Whether nothing is missing and nothing came twice. */
  readonly isWhole: boolean;
}

/** How often a list is walked through before it is given up. */
export const ROUNDS = 3;

/**
 * Walks through a list once; the first page tells how many there are, and the others are asked for together. When somebody publishes meanwhile, stories move
 * from one page to another and are met twice or not at all, which the count tells.
 */
export async function listOnce(source: StoryblokSource, { query, pageSize, file, onProgress }: ListOptions): Promise<Listed> {
  const page = (number: number, perPage: number, signal?: AbortSignal) =>
    askForStories(source, { query: { ...query, per_page: perPage, page: number }, file, signal });
  const first = await page(1, pageSize);
  const totals = [first.total];
  const begin = storiesIn(first.data);
  const parts = [begin];
  let done = begin.length;
  onProgress(done, first.total ?? undefined);

  // Without a total the other pages are unknown, and another walk has to tell it.
  const plan = planPages({ total: first.total ?? 0, first: first.perPage || pageSize, perSecond: source.perSecond });
  await together([...plan.pages.entries()], async ([index, number], signal) => {
    const reply = await page(number, plan.perPage, signal);
    const part = storiesIn(reply.data);
    parts[index + 1] = part;
    totals[index + 1] = reply.total;
    done += part.length;
    onProgress(done, first.total ?? undefined);
  });

  const stories: RawStories = new Map();
  for (const part of parts) addStories(part, stories);
  const total = totals.at(-1) ?? null;
  const hasMoved = new Set(totals).size > 1;
  return { stories, total, hasMoved, isWhole: !hasMoved && total !== null && stories.size === total };
}

/** Why a list that was walked through again and again cannot be used. */
export function notWhole({ stories, total, hasMoved }: Omit<Listed, 'isWhole'>): AcademyError {
  if (total === null) return answerNotUnderstood('stories', '"total" header');
  return hasMoved ? spaceMoved(ROUNDS) : spaceNotWhole({ listed: total, fetched: stories.size, rounds: ROUNDS });
}

/** Puts the stories of an answer into `into`; one without a uuid is kept for the parser, which tells about it. */
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
