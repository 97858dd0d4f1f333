import { DEEPEST, isObject, toText, type JsonObject } from '../../lib/json.ts';
import { answerNotUnderstood } from '../../report/errors/content.ts';
import { toLine, type LinePlace, type StoryLine } from '../../site/story/story-lines.ts';
import { isUuid, trimSlashes } from '../../lib/text.ts';
import { UnusableBody } from '../client/request.ts';
import type { Query, Reply, StoryblokSource } from '../client/client.ts';

/** A response that lists stories. */
interface StoryList {
  /** Null if the response has no such list. */
  readonly stories: readonly RawStory<StoryLine>[] | null;
  /** The version that the response reports. */
  readonly cv: unknown;
}

/** Writes stories to a file and returns their places in it. */
export interface StoryTaker {
  add(lines: readonly StoryLine[]): readonly LinePlace[];
  /** A story that was written to it, parsed. */
  read(place: LinePlace): unknown;
}

interface AskOptions {
  readonly query: Query;
  readonly file: StoryTaker;
  readonly signal?: AbortSignal | undefined;
}

/** Requests a list of stories and writes them to a file at once: holding all responses until the end would take as much memory as all stories. */
export async function askForStories(source: StoryblokSource, { query, file, signal }: AskOptions): Promise<Reply<readonly RawStory[]>> {
  const { data, ...reply } = await source.get('stories', query, { parse: readStories, signal });
  if (data.stories === null) throw answerNotUnderstood('stories', 'list of stories');
  const places = file.add(data.stories.map(({ line }) => line));
  return { ...reply, data: data.stories.map((story, index) => ({ ...story, line: places[index] as LinePlace })) };
}

/**
 * Parses a response that lists stories; throws a SyntaxError if it is not JSON, and an UnusableBody if one of them is no story. Stories are
 * cut out as the original bytes and parsed one at a time to
 * be inspected: parsing a whole page and serializing its stories again takes twice as long.
 */
export function readStories(body: Buffer): StoryList {
  const { rest, objects } = cutObjects(body);
  const answer: unknown = JSON.parse(rest);
  const { stories, cv } = isObject(answer) ? answer : {};
  const read = (one: unknown, index: number) => {
    // Every object in a list was cut out, so an object here is a placeholder for one.
    const story = isObject(one) ? readStory(objects[Number(one[PLACE])] ?? body) : null;
    // The service gives one to every story.
    if (!story?.uuid) throw new UnusableBody(`number ${index + 1} of its list of stories is not a story with a uuid`);
    return story;
  };
  return { stories: Array.isArray(stories) ? stories.map(read) : null, cv };
}

/** A story as the service sent it: the location of its bytes, and what fetching and caching need to know about it. */
export interface RawStory<Line = LinePlace> {
  readonly line: Line;
  /** Empty if it has none. */
  readonly uuid: string;
  readonly id: number;
  /** What the space calls the language of its fields; empty for the default one. */
  readonly language: string;
  /** Without the trailing slash that start pages have. */
  readonly fullSlug: string;
  /** Its place among its siblings in the editor, ascending; often negative. */
  readonly position: number;
  /** The group that links it to its translations. */
  readonly group: string;
  /** The uuids that its content may refer to. */
  readonly references: readonly string[];
}

/** A parsed story with its line. */
export function toRawStory<Line>(story: unknown, line: Line): RawStory<Line> {
  const fields = isObject(story) ? story : {};
  return {
    line,
    uuid: toText(fields['uuid']).toLowerCase(),
    id: Number(fields['id']) || 0,
    language: fields['lang'] === 'default' ? '' : toText(fields['lang']),
    fullSlug: trimSlashes(toText(fields['full_slug'])),
    position: Number(fields['position']) || 0,
    group: toText(fields['group_id']),
    references: [...referencedUuids(fields['content'])],
  };
}

/**
 * The uuids that a story's content may refer to: relations, links in fields and links in rich text. No schema is used here to tell fields apart, so
 * every string that looks like a uuid counts unless it is certainly something else: a block's own `_uid`, the `id` of anything but a link, and data
 * of a plugin, such as the products of a shop.
 *
 * @example referencedUuids({component: 'course', lessons: ['22222222-…'], _uid: '33333333-…'}) // => Set {'22222222-…'}
 */
export function referencedUuids(content: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  let depth = 0;
  const visit = (value: unknown, key: string, object: JsonObject) => {
    if (typeof value === 'string') {
      if (isUuid(value) && mayRefer(key, object)) found.add(value.toLowerCase());
      return;
    }
    // A story nested more deeply is reported, and not read.
    if (depth === DEEPEST) return;
    depth += 1;
    if (Array.isArray(value)) for (const one of value) visit(one, key, object);
    else if (isObject(value) && typeof value['plugin'] !== 'string') for (const name in value) visit(value[name], name, value);
    depth -= 1;
  };
  visit(content, '', {});
  return found;
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

function readStory(bytes: Buffer): RawStory<StoryLine> {
  const story: unknown = JSON.parse(bytes.toString('utf8'));
  // JSON strings contain no raw line breaks, so a story sent with line breaks can be rewritten as one line.
  return toRawStory(story, toLine(bytes.includes(NEWLINE) ? Buffer.from(JSON.stringify(story)) : bytes));
}

const NEWLINE = 0x0a;

const OWN = new Set(['_uid', 'group_id']);

function mayRefer(key: string, object: JsonObject): boolean {
  // Of a link: in a field, `id` is the story that it points to, and in a rich text mark, `uuid` is.
  if (key === 'id' || key === 'uuid') return object['linktype'] === 'story';
  return !OWN.has(key);
}
