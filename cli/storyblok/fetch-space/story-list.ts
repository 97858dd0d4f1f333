import { isObject } from '../json.ts';
import { readRawStory, toRawStory } from './raw-story.ts';
import type { RawStory } from './raw-story.ts';

/** An answer that lists stories. */
export interface StoryList {
  /** Null where the answer has no such list. */
  readonly stories: readonly RawStory[] | null;
  /** The version that the answer tells. */
  readonly cv: unknown;
}

/**
 * Reads an answer that lists stories; throws a SyntaxError where it is no JSON. Stories are cut out as the bytes they came as, and parsed one by one to
 * be looked through: all of a page at once, and made bytes again, take twice as long.
 */
export function readStories(body: Buffer): StoryList {
  const { rest, objects } = cutObjects(body);
  const answer: unknown = JSON.parse(rest);
  const { stories, cv } = isObject(answer) ? answer : {};
  // Every object in a list was cut out, so one that is there stands for one that is not.
  const read = (one: unknown) => (isObject(one) ? readRawStory(objects[Number(one[PLACE])] ?? body) : toRawStory(one));
  return { stories: Array.isArray(stories) ? stories.map(read) : null, cv };
}

// --- internal ---

const PLACE = 'cut';

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...Buffer.from('"\\[]{}')];

/**
 * The objects that are items of lists of an answer, as they stand there, and the answer with their places in their stead. Of what is no JSON, the rest or one
 * of the objects is none either.
 *
 * @example cutObjects('{"stories":[{"id":1}]}') // => {rest: '{"stories":[{"cut":0}]}', objects: ['{"id":1}']}
 */
function cutObjects(body: Buffer): { readonly rest: string; readonly objects: readonly Buffer[] } {
  const objects: Buffer[] = [];
  let [rest, depth, start, end, isInList] = ['', 0, 0, 0, false];
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) {
      for (at++; at < body.length && body[at] !== QUOTE; at++) if (body[at] === BACKSLASH) at++;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (depth === 1) isInList = byte === OPEN_LIST;
      if (depth === 2) start = at;
      depth++;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth--;
      if (depth !== 2 || !isInList || byte !== CLOSE_OBJECT) continue;
      rest += `${body.toString('utf8', end, start)}{"${PLACE}":${objects.length}}`;
      end = at + 1;
      objects.push(body.subarray(start, end));
    }
  }
  return { rest: rest + body.toString('utf8', end), objects };
}
