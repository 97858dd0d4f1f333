import { toLine } from '../../site/story-lines.ts';
import type { StoryLine } from '../../site/story-lines.ts';
import { isObject, toText } from '../json.ts';
import { referencedUuids } from './referenced-uuids.ts';

/** A story as the service sent it: its bytes, and what fetching and keeping it needs to know of it. */
export interface RawStory {
  readonly line: StoryLine;
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
export function readRawStory(bytes: Buffer): RawStory {
  const story: unknown = JSON.parse(bytes.toString('utf8'));
  // In JSON, a line break is no part of a text; where a service sends any, it becomes one line.
  return bytes.includes(NEWLINE) ? toRawStory(story) : toRawStory(story, toLine(bytes));
}

/** A story as it was parsed, with its line where somebody has that already. */
export function toRawStory(story: unknown, line: StoryLine = toLine(Buffer.from(JSON.stringify(story)))): RawStory {
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
