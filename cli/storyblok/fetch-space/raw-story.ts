import { toLine } from '../../site/story-lines.ts';
import type { LinePlace, StoryLine } from '../../site/story-lines.ts';
import { isObject, toText } from '../../json.ts';
import { referencedUuids } from './referenced-uuids.ts';

/** A story as the service sent it: where its bytes are, and what fetching and keeping it needs to know of it. */
export interface RawStory<Line = LinePlace> {
  readonly line: Line;
  /** Empty where it has none. */
  readonly uuid: string;
  readonly id: number;
  readonly position: number;
  /** The group that joins it to its translations. */
  readonly group: string;
  /** The uuids that its content may refer to. */
  readonly references: readonly string[];
}

/** A story as the bytes that were sent; throws a SyntaxError where they are no JSON. */
export function readRawStory(bytes: Buffer): RawStory<StoryLine> {
  const story: unknown = JSON.parse(bytes.toString('utf8'));
  // In JSON, a line break is no part of a text; where a service sends any, it becomes one line.
  return toRawStory(story, bytes.includes(NEWLINE) ? writeStory(story) : toLine(bytes));
}

/** A story that is no bytes yet, as a line. */
export const writeStory = (story: unknown): StoryLine => toLine(Buffer.from(JSON.stringify(story)));

/** A story as it was parsed, with its line. */
export function toRawStory<Line>(story: unknown, line: Line): RawStory<Line> {
  const fields = isObject(story) ? story : {};
  return {
    line,
    uuid: toText(fields['uuid']).toLowerCase(),
    id: Number(fields['id']) || 0,
    position: Number(fields['position']) || 0,
    group: toText(fields['group_id']),
    references: [...referencedUuids(fields['content'])],
  };
}

/** The order in which the service lists stories, as recorded: the lowest position first, of equal ones the youngest. */
export const inOrder = (stories: Iterable<RawStory>): readonly RawStory[] =>
  [...stories].toSorted((a, b) => a.position - b.position || b.id - a.id);

// --- internal ---

const NEWLINE = 0x0a;
