import type { Block } from '../../templates/contract.ts';
import { seoDescriptionOf, summaryOf } from '../../templates/parts/story-text.ts';
import { toText } from '../json.ts';
import type { References } from './walk.ts';

/** What a story is found by beside its title: what stands out in it. The whole of its text would be most of the site once more. */
export interface SearchWords {
  /** One or two sentences on what it is about; empty where nobody wrote any. */
  readonly summary: string;
  /** The headings of its texts, the titles of its blocks, and where it takes place. */
  readonly headings: readonly string[];
  /** What its texts set in the letters of code: names of functions, properties, commands. */
  readonly code: readonly string[];
}

/** What stands out in a story, each thing once, in the order of reading. */
export function searchWords(content: Block, { blocks, headings, code }: Pick<References, 'blocks' | 'headings' | 'code'>): SearchWords {
  const titles = blocks.flatMap(({ value }) => (value === content ? [] : textsOf(value, TITLES)));
  return {
    summary: toText(summaryOf({ content }) || seoDescriptionOf({ content })).trim(),
    headings: distinct([...textsOf(content, PLACES), ...titles, ...headings]),
    code: distinct(code).filter((one) => one.length <= LONGEST_NAME),
  };
}

// --- internal ---

/** The fields in which blocks have a title, whichever their component has. */
const TITLES = ['title', 'headline', 'question'];
/** Where something takes place. */
const PLACES = ['place'];
// Whoever sets more than a name or a command in these letters writes an example, which nobody looks for.
const LONGEST_NAME = 60;

function textsOf(block: Block, names: readonly string[]): readonly string[] {
  const fields = block as unknown as Readonly<Record<string, unknown>>;
  return names.map((name) => fields[name]).filter((value): value is string => typeof value === 'string' && value.trim() !== '');
}

const distinct = (texts: readonly string[]) => [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
