import { DEEPEST, isTooDeep } from '../../lib/json.ts';

/** Why content is more than a page can be made of, and where in it. */
export interface TooMuch {
  readonly path: string;
  readonly reason: string;
}

/**
 * Finds content that is more than anybody edits, which would take a page's time and memory without end; null if it is not. Everything after this can
 * go through content as it likes.
 */
export function tooMuchIn(content: object): TooMuch | null {
  if (isTooDeep(content)) return { path: pathOf(content, isDeep), reason: 'its content is nested too deeply' };
  const size = sizeOf(content);
  if (size.marks > MOST_MARKS) return { path: pathOf(content, hasMarks), reason: `a text in it has more than ${MOST_MARKS} marks` };
  if (size.parts > MOST_PARTS) return { path: pathOf(content, byParts), reason: `its content has more than ${MOST_PARTS} parts` };
  if (size.text > MOST_TEXT) return { path: pathOf(content, byText), reason: `its texts are longer than ${MOST_TEXT} characters` };
  return null;
}

// --- internal ---

/** On one text: each is an element within the one before. */
const MOST_MARKS = 50;
/** Objects and lists: a long lesson has three thousand. */
const MOST_PARTS = 100_000;
/** In characters: a long lesson has a hundred thousand. */
const MOST_TEXT = 1_000_000;

interface Size {
  /** Objects and lists. */
  parts: number;
  /** Characters. */
  text: number;
  /** The most marks on one text. */
  marks: number;
}

function sizeOf(value: unknown, size: Size = { parts: 0, text: 0, marks: 0 }): Size {
  if (typeof value === 'string') size.text += value.length;
  if (typeof value !== 'object' || value === null) return size;
  size.parts++;
  for (const key in value) {
    const part: unknown = (value as Readonly<Record<string, unknown>>)[key];
    if (key === 'marks' && Array.isArray(part)) size.marks = Math.max(size.marks, part.length);
    sizeOf(part, size);
  }
  return size;
}

const isDeep = (value: object, level: number) => Number(isTooDeep(value, DEEPEST - level));
const hasMarks = (value: object) => Number(sizeOf(value).marks > MOST_MARKS);
const byParts = (value: object) => sizeOf(value).parts;
const byText = (value: object) => sizeOf(value).text;

/** The levels of a path: few are enough to find the place. */
const SHOWN = 3;

/** The path of the part that has most of something, as far as it has more than half of it. */
function pathOf(value: object, mostOf: (part: object, level: number) => number, level = 1): string {
  const all = mostOf(value, level - 1);
  const parts = Object.entries(value).filter((entry): entry is [string, object] => typeof entry[1] === 'object' && entry[1] !== null);
  const most = parts.find(([, part]) => mostOf(part, level) > all / 2);
  if (!most || level > SHOWN) return '';
  const rest = pathOf(most[1], mostOf, level + 1);
  const name = Array.isArray(value) ? `[${most[0]}]` : most[0];
  return rest === '' || rest.startsWith('[') ? name + rest : `${name}.${rest}`;
}
