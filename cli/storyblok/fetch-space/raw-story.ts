import { toLine } from '../../site/story/story-lines.ts';
import type { LinePlace, StoryLine } from '../../site/story/story-lines.ts';
import { isObject, toText } from '../../lib/json.ts';
import { trimSlashes } from '../../lib/text.ts';
import { referencedUuids } from './referenced-uuids.ts';

/** A story as the service sent it: the location of its bytes, and what fetching and caching need to know about it. */
export interface RawStory<Line = LinePlace> {
  readonly line: Line;
  /** Empty if it has none. */
  readonly uuid: string;
  readonly id: number;
  /** Without the trailing slash that start pages have. */
  readonly fullSlug: string;
  /** Its place among its siblings in the editor, ascending; often negative. */
  readonly position: number;
  /** The group that links it to its translations. */
  readonly group: string;
  /** The uuids that its content may refer to. */
  readonly references: readonly string[];
}

/** A story from the bytes that were sent; throws a SyntaxError if they are not JSON. */
export function readRawStory(bytes: Buffer): RawStory<StoryLine> {
  const story: unknown = JSON.parse(bytes.toString('utf8'));
  // JSON strings contain no raw line breaks, so a story sent with line breaks can be rewritten as one line.
  return toRawStory(story, bytes.includes(NEWLINE) ? writeStory(story) : toLine(bytes));
}

/** Serializes a story as a line. */
export const writeStory = (story: unknown): StoryLine => toLine(Buffer.from(JSON.stringify(story)));

/** A parsed story with its line. */
export function toRawStory<Line>(story: unknown, line: Line): RawStory<Line> {
  const fields = isObject(story) ? story : {};
  return {
    line,
    uuid: toText(fields['uuid']).toLowerCase(),
    id: Number(fields['id']) || 0,
    fullSlug: trimSlashes(toText(fields['full_slug'])),
    position: Number(fields['position']) || 0,
    group: toText(fields['group_id']),
    references: [...referencedUuids(fields['content'])],
  };
}

// --- internal ---

const NEWLINE = 0x0a;
