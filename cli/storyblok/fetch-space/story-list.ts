import type { LinePlace, StoryLine } from '../../site/story-lines.ts';
import type { Query, Reply, StoryblokSource } from '../client.ts';
import { isObject } from '../../json.ts';
import { readRawStory, toRawStory, writeStory } from './raw-story.ts';
import type { RawStory } from './raw-story.ts';

/** An answer that lists stories. */
export interface StoryList<Line = LinePlace> {
  /** Null where the answer has no such list. */
  readonly stories: readonly RawStory<Line>[] | null;
  /** The version that the answer tells. */
  readonly cv: unknown;
}

/** What writes stories to a file, and tells where they stand there. */
export interface StoryTaker {
  add(lines: readonly StoryLine[]): readonly LinePlace[];
}

interface AskOptions {
  readonly query: Query;
  readonly file: StoryTaker;
  readonly signal?: AbortSignal | undefined;
}

/** Asks for a list of stories, which are written to a file at once: answers that are kept until all are there take as much memory as all stories do. */
export async function askForStories(source: StoryblokSource, { query, file, signal }: AskOptions): Promise<Reply<StoryList>> {
  const { data, ...reply } = await source.get('stories', query, { read: readStories, signal });
  const places = file.add(data.stories?.map(({ line }) => line) ?? []);
  const stories = data.stories?.map((story, index) => ({ ...story, line: places[index] as LinePlace })) ?? null;
  return { ...reply, data: { stories, cv: data.cv } };
}

/**
 * Reads an answer that lists stories; throws a SyntaxError where it is no JSON. Stories are cut out as the bytes they came as, and parsed one by one to
 * be looked through: all of a page at once, and made bytes again, take twice as long.
 */
export function readStories(body: Buffer): StoryList<StoryLine> {
  const { rest, objects } = cutObjects(body);
  const answer: unknown = JSON.parse(rest);
  const { stories, cv } = isObject(answer) ? answer : {};
  // Every object in a list was cut out, so one that is there stands for one that is not.
  const read = (one: unknown) => (isObject(one) ? readRawStory(objects[Number(one[PLACE])] ?? body) : toRawStory(one, writeStory(one)));
  return { stories: Array.isArray(stories) ? stories.map(read) : null, cv };
}

// --- internal ---

const PLACE = 'cut';

/**
 * The objects that are items of lists of an answer, as they stand there, and the answer with their places in their stead. Of what is no JSON, the rest or one
 * of the objects is none either.
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
