import { answerNotUnderstood, spaceNotWhole } from '../../report/errors.ts';
import type { Query, StoryblokSource } from '../client.ts';
import { isObject, toText } from '../json.ts';
import { together } from './together.ts';

/** Stories by uuid, as the service sent them. */
export type RawStories = Map<string, unknown>;

interface ListOptions {
  readonly query: Query;
  readonly pageSize: number;
  readonly onProgress: (done: number, total: number | undefined) => void;
}

/**
 * Every story of a list. When somebody publishes while pages are being fetched, stories move from one page to another and are met twice or
 * not at all: a list whose count is not its total is fetched again, twice at most.
 */
export async function listStories(source: StoryblokSource, options: ListOptions): Promise<RawStories> {
  for (let round = 1; ; round++) {
    const { stories, total } = await listOnce(source, options);
    if (stories.size === total) return stories;
    if (round === ROUNDS) throw spaceNotWhole({ listed: total, fetched: stories.size, rounds: ROUNDS });
  }
}

/** Puts the stories of an answer into `into`; one without a uuid is kept for the parser, which tells about it. */
export function takeStories(data: unknown, into: RawStories): void {
  for (const story of storiesIn(data)) {
    const uuid = isObject(story) ? toText(story['uuid']) : '';
    into.set(uuid.toLowerCase() || `without-uuid-${into.size}`, story);
  }
}

// --- internal ---

const ROUNDS = 3;

async function listOnce(source: StoryblokSource, { query, pageSize, onProgress }: ListOptions) {
  const page = (number: number, signal?: AbortSignal) => source.get('stories', { ...query, per_page: pageSize, page: number }, signal);
  const first = await page(1);
  const pages = [first.data];
  let done = storiesIn(first.data).length;
  // Without a total the pages would have to be walked until one is empty; no service that speaks this API leaves it out.
  if (first.total === null) throw answerNotUnderstood('stories', '"total" header');
  let total = first.total;
  onProgress(done, total);

  const numbers = Array.from({ length: Math.max(0, Math.ceil(total / (first.perPage || pageSize)) - 1) }, (_, index) => index + 2);
  await together(numbers, async (number, signal) => {
    const reply = await page(number, signal);
    pages[number - 1] = reply.data;
    // The largest total that a page told, so that a publish in between is noticed.
    total = Math.max(total, reply.total ?? 0);
    done += storiesIn(reply.data).length;
    onProgress(done, total);
  });

  const stories: RawStories = new Map();
  for (const data of pages) takeStories(data, stories);
  return { stories, total };
}

function storiesIn(data: unknown): readonly unknown[] {
  const stories = isObject(data) ? data['stories'] : undefined;
  if (!Array.isArray(stories)) throw answerNotUnderstood('stories', 'list of stories');
  return stories;
}
