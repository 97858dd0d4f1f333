import type { Block } from '../../../templates/contract.ts';
import { withoutCodeMarks } from '../../../templates/parts/story-text.ts';
import { seoDescriptionOf, summaryOf } from '../../../templates/parts/story-text.ts';
import { toText } from '../../lib/json.ts';
import type { References } from './walk.ts';

/** What a story is found by first, besides its title: what stands out. All that it says is far more, and only small sites publish it. */
export interface SearchWords {
  /** One or two sentences on what it is about; empty if not written. */
  readonly summary: string;
  /** The headings of its texts, the titles of its blocks, and where it takes place. */
  readonly headings: readonly string[];
  /** Inline code in its texts: names of functions, properties, commands. */
  readonly code: readonly string[];
  /** Bold and italic words in its texts: the terms that an author points out. */
  readonly terms: readonly string[];
}

/** Collects what stands out in a story, without duplicates, in reading order. */
export function searchWords(
  content: Block,
  { blocks, headings, code, emphasised }: Pick<References, 'blocks' | 'headings' | 'code' | 'emphasised'>,
): SearchWords {
  const titles = blocks.flatMap(({ value }) => (value === content ? [] : textsOf(value, TITLES)));
  return {
    summary: toText(summaryOf({ content }) || seoDescriptionOf({ content })).trim(),
    headings: distinct([...textsOf(content, PLACES), ...titles, ...headings]),
    code: distinct(code).filter(isShort),
    terms: distinct(emphasised).filter(isShort),
  };
}

// --- internal ---

/** The fields that hold a block's title, whichever of them its component has. */
const TITLES = ['title', 'headline', 'question'];
/** The fields that say where something takes place. */
const PLACES = ['place'];
// Longer inline code is an example rather than a name or a command, and a longer text a sentence rather than a term.
const isShort = (text: string) => text.length <= 60;

function textsOf(block: Block, names: readonly string[]): readonly string[] {
  const fields = block as unknown as Readonly<Record<string, unknown>>;
  return names
    .map((name) => fields[name])
    .flatMap((value) => (typeof value === 'string' ? withoutCodeMarks(value) : []))
    .filter((text) => text.trim() !== '');
}

const distinct = (texts: readonly string[]) => [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
