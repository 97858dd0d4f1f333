import type { Block, RichTextNode } from '../../templates/contract.ts';
import { withoutCodeMarks } from '../../templates/parts/code-marks.ts';
import { childrenOf, isRichText, textOf } from '../../templates/prose/node.ts';
import { plainText } from '../../templates/prose/text.ts';
import { blockKey } from '../../templates/registry.ts';
import { fieldsOf } from './fields.ts';
import type { Found } from './walk.ts';

/** Whether the site of a space with so many stories publishes all it says, for its search: visitors who need it load it as a whole. */
export const isSearchedWhole = (stories: number): boolean => stories <= 1000;

/** All that a story's blocks say except the answers of quizzes, a paragraph per line. */
export const searchText = (blocks: readonly Found<Block>[]): string => blocks.flatMap(({ value }) => linesOf(value)).join('\n');

// --- internal ---

/** What visitors are to find out themselves. */
const ANSWER = blockKey('quiz-option');

function linesOf(block: Block): readonly string[] {
  if (blockKey(block.component) === ANSWER) return [];
  const fields = fieldsOf(block.component);
  return Object.entries(block).flatMap(([name, value]: [string, unknown]) => {
    if (isRichText(value)) return paragraphsOf(value);
    return fields?.get(name)?.kind === 'text' && isSaid(name, String(value)) ? [oneLine(withoutCodeMarks(String(value)))] : [];
  });
}

// What search engines show and what a script checks is not on the page, and an address or an id is a single word.
const isSaid = (name: string, value: string) => !/^(?:seo_|(?:selector|style)$)/.test(name) && /\S\s+\S/.test(value);

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function paragraphsOf(node: RichTextNode): readonly string[] {
  const children = childrenOf(node);
  if (!children.some((child) => textOf(child) !== '')) return children.flatMap(paragraphsOf);
  const text = plainText(node);
  return text === '' ? [] : [text];
}
