import { CODE_LINE } from '../../../islands/search-file.ts';
import type { Block, RichTextNode } from '../../../templates/contract.ts';
import { withoutCodeMarks } from '../../../templates/parts/story-text.ts';
import { readFence } from '../../../templates/prose/code/fence.ts';
import { childrenOf, codeOf, isRichText, textOf, typeOf } from '../../../templates/prose/node.ts';
import { plainText } from '../../../templates/prose/text.ts';
import { blockKey } from '../../../templates/registry.ts';
import { fieldsOf } from './fields.ts';
import type { Found } from './walk.ts';

/** Whether the site of a space with so many stories publishes all it says, for its search: visitors who need it load it as a whole. */
export const isSearchedWhole = (stories: number): boolean => stories <= 1000;

/** All that a story's blocks say except the answers of quizzes, a paragraph or a line of code per line; `SearchTexts` has the format. */
export const searchText = (blocks: readonly Found<Block>[]): string => blocks.flatMap(({ value }) => linesOf(value)).join('\n');

// --- internal ---

/** What visitors are to find out themselves. */
const ANSWER = blockKey('quiz-option');
/** Says its text; its other fields are for a script. */
const TASK = blockKey('playground-task');
/** Its fields of these names are code. */
const PLAYGROUND = blockKey('playground');
const CODES = ['html', 'css'];

function linesOf(block: Block): readonly string[] {
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
