import type { RichTextNode } from '../contract.ts';
import { readFence } from './code/fence.ts';
import { childrenOf, codeOf, emojiOf, isRecord, textOf, typeOf } from './node.ts';

/**
 * The text of rich text on one line, for descriptions and structured data; stops after `enough` characters. Blocks within it are omitted.
 *
 * @example plainText({ type: 'doc', content: [paragraph('One'), paragraph('Two')] }) // => 'One Two'
 */
export function plainText(body: RichTextNode | null, enough = Infinity): string {
  return isRecord(body) ? wordsOf(body, enough).replace(/\s+/g, ' ').trim() : '';
}

/** Whether rich text contains any text. */
export function hasWords(node: RichTextNode): boolean {
  const type = typeOf(node);
  if (type === 'text') return /\S/.test(textOf(node));
  if (type === 'emoji') return emojiOf(node) !== '';
  return childrenOf(node).some(hasWords);
}

// --- internal ---

function wordsOf(node: RichTextNode, enough: number): string {
  const type = typeOf(node);
  if (type === 'text') return textOf(node);
  if (type === 'emoji') return emojiOf(node);
  if (type === 'code_block') {
    const { file, code } = readFence(codeOf(node));
    return `${file} ${code} `;
  }
  // The space separates the last word of a paragraph from the first of the next.
  let words = '';
  for (const child of childrenOf(node)) {
    if (words.length > enough) break;
    words += wordsOf(child, enough);
  }
  return `${words} `;
}
