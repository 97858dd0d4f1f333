import { CODE_LINE } from '../../../islands/search-file.ts';
import type { Block, RichTextNode, Written, WrittenField } from '../../../templates/contract.ts';
import { headingOf } from '../../../templates/parts/generic/heading.ts';
import { seoDescriptionOf, summaryOf, withoutCodeMarks } from '../../../templates/parts/story-text.ts';
import { readFence } from '../../../templates/prose/code/fence.ts';
import { childrenOf, codeOf, isRichText, textOf, typeOf } from '../../../templates/prose/node.ts';
import { plainText } from '../../../templates/prose/text.ts';
import { blockKey } from '../../../templates/registry.ts';
import { toText } from '../../lib/json.ts';
import { fieldsOf } from './fields.ts';
import type { Found, References } from './walk.ts';

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
  const titles = blocks.flatMap(({ value }) =>
    value === content ? [] : value.written ? headingIn(value.written) : wordsIn(value, TITLES),
  );
  return {
    summary: toText(summaryOf({ content }) || seoDescriptionOf({ content })).trim(),
    headings: distinct([...wordsIn(content, PLACES), ...titles, ...headings]),
    code: distinct(code).filter(isShort),
    terms: distinct(emphasised).filter(isShort),
  };
}

/** Whether the site of a space with so many stories publishes all it says, for its search: visitors who need it load it as a whole. */
export const isSearchedWhole = (stories: number): boolean => stories <= 1000;

/** All that a story's blocks say except the answers of quizzes, a paragraph or a line of code per line; `SearchTexts` has the format. */
export const searchText = (blocks: readonly Found<Block>[]): string => blocks.flatMap(({ value }) => spokenLines(value)).join('\n');

// --- internal ---

/** The fields that hold a block's title, whichever of them its component has. */
const TITLES = ['title', 'headline', 'question'];
/** The fields that say where something takes place. */
const PLACES = ['place'];
// Longer inline code is an example rather than a name or a command, and a longer text a sentence rather than a term.
const isShort = (text: string) => text.length <= 60;

function wordsIn(block: Block, names: readonly string[]): readonly string[] {
  const fields = block as unknown as Readonly<Record<string, unknown>>;
  return names
    .map((name) => fields[name])
    .flatMap((value) => (typeof value === 'string' ? withoutCodeMarks(value) : []))
    .filter((text) => text.trim() !== '');
}

function headingIn(written: Written): readonly string[] {
  const heading = headingOf(written.fields, { component: '' });
  return heading ? [oneLine(heading.value)] : [];
}

const distinct = (texts: readonly string[]) => [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');

/** What visitors are to find out themselves. */
const ANSWER = blockKey('quiz-option');
/** Says its text; its other fields are for a script. */
const TASK = blockKey('playground-task');
/** Its fields of these names are code. */
const PLAYGROUND = blockKey('playground');
const CODES = ['html', 'css'];

function spokenLines(block: Block): readonly string[] {
  if (block.written) return block.written.fields.flatMap(writtenLines);
  const key = blockKey(block.component);
  if (key === ANSWER) return [];
  const fields = fieldsOf(block.component);
  return Object.entries(block).flatMap(([name, value]: [string, unknown]) => {
    if (key === TASK && name !== 'text') return [];
    if (key === PLAYGROUND && CODES.includes(name)) return codeLines(String(value));
    if (isRichText(value)) return paragraphsOf(value);
    return fields?.get(name)?.kind === 'text' && isSaid(name, String(value)) ? [oneLine(withoutCodeMarks(String(value)))] : [];
  });
}

function writtenLines({ kind, value }: WrittenField): readonly string[] {
  if (kind === 'text') return value.split('\n').map(oneLine).filter(Boolean);
  if (kind === 'options') return [oneLine(value.join(', '))];
  return kind === 'richtext' ? paragraphsOf(value) : [];
}

// What search engines show is not on the page, and an address or an id is a single word.
const isSaid = (name: string, value: string) => !name.startsWith('seo_') && /\S\s+\S/.test(value);

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const codeLines = (code: string) =>
  code
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '')
    .map((line) => CODE_LINE + line);

function paragraphsOf(node: RichTextNode): readonly string[] {
  if (typeOf(node) === 'code_block') {
    const { file, code } = readFence(codeOf(node));
    return [...(file === '' ? [] : [oneLine(file)]), ...codeLines(code)];
  }
  const children = childrenOf(node);
  if (!children.some((child) => textOf(child) !== '')) return children.flatMap(paragraphsOf);
  const text = plainText(node);
  return text === '' ? [] : [text];
}
