import type { LinePlace, StoryLine } from '../../site/story/story-lines.ts';
import type { Query, Reply, StoryblokSource } from '../client.ts';
import { isObject } from '../../lib/json.ts';
import { UnusableBody } from '../client/attempt.ts';
import { readRawStory } from './raw-story.ts';
import type { RawStory } from './raw-story.ts';

/** A response that lists stories. */
export interface StoryList<Line = LinePlace> {
  /** Null if the response has no such list. */
  readonly stories: readonly RawStory<Line>[] | null;
  /** The version that the response reports. */
  readonly cv: unknown;
}

/** Writes stories to a file and returns their places in it. */
export interface StoryTaker {
  add(lines: readonly StoryLine[]): readonly LinePlace[];
}

interface AskOptions {
  readonly query: Query;
  readonly file: StoryTaker;
  readonly signal?: AbortSignal | undefined;
}

/** Requests a list of stories and writes them to a file at once: holding all responses until the end would take as much memory as all stories. */
export async function askForStories(source: StoryblokSource, { query, file, signal }: AskOptions): Promise<Reply<StoryList>> {
  const { data, ...reply } = await source.get('stories', query, { parse: readStories, signal });
  const places = file.add(data.stories?.map(({ line }) => line) ?? []);
  const stories = data.stories?.map((story, index) => ({ ...story, line: places[index] as LinePlace })) ?? null;
  return { ...reply, data: { stories, cv: data.cv } };
}

/**
 * Parses a response that lists stories; throws a SyntaxError if it is not JSON, and an UnusableBody if one of them is no story. Stories are cut out as the original bytes and parsed one at a time to
 * be inspected: parsing a whole page and serializing its stories again takes twice as long.
 */
export function readStories(body: Buffer): StoryList<StoryLine> {
  const { rest, objects } = cutObjects(body);
  const answer: unknown = JSON.parse(rest);
  const { stories, cv } = isObject(answer) ? answer : {};
  const read = (one: unknown, index: number) => {
    // Every object in a list was cut out, so an object here is a placeholder for one.
    const story = isObject(one) ? readRawStory(objects[Number(one[PLACE])] ?? body) : null;
    // The service gives one to every story.
    if (!story?.uuid) throw new UnusableBody(`number ${index + 1} of its list of stories is not a story with a uuid`);
    return story;
  };
  return { stories: Array.isArray(stories) ? stories.map(read) : null, cv };
}

// --- internal ---

const PLACE = 'cut';

/**
 * The objects that are items of the lists in a response, verbatim, and the response with placeholders for them. If the input is not JSON, neither is
 * the rest or one of the objects.
 *
 * @example cutObjects('{"stories":[{"id":1}]}') // => {rest: '{"stories":[{"cut":0}]}', objects: ['{"id":1}']}
 */
function cutObjects(body: Buffer): { readonly rest: string; readonly objects: readonly Buffer[] } {
  const objects: Buffer[] = [];
  const { length } = body;
  let rest = '';
  let depth = 0;
  let start = 0;
  let end = 0;
  let isInList = false;
  for (let at = 0; at < length; at++) {
    const byte = body[at];
    if (byte === 0x22) {
      for (at++; at < length && body[at] !== 0x22; at++) if (body[at] === 0x5c) at++;
    } else if (byte === 0x5b || byte === 0x7b) {
      if (depth === 1) isInList = byte === 0x5b;
      if (depth === 2) start = at;
      depth++;
    } else if (byte === 0x5d || byte === 0x7d) {
      depth--;
      if (depth !== 2 || !isInList || byte !== 0x7d) continue;
      rest += `${body.toString('utf8', end, start)}{"${PLACE}":${objects.length}}`;
      end = at + 1;
      objects.push(body.subarray(start, end));
    }
  }
  return { rest: rest + body.toString('utf8', end), objects };
}
