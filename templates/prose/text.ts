import type { RichTextNode } from '../contract.ts';
import { attrsOf, childrenOf, isRecord, textAttr, typeOf } from './node.ts';

/**
 * The words of a rich text in one line, for descriptions and structured data. Blocks within it are left out.
 *
 * @example plainText({ type: 'doc', content: [paragraph('One'), paragraph('Two')] }) // => 'One Two'
 */
export function plainText(body: RichTextNode | null): string {
  return isRecord(body) ? wordsOf(body).replace(/\s+/g, ' ').trim() : '';
}

// --- internal ---

function wordsOf(node: RichTextNode): string {
  const type = typeOf(node);
  if (type === 'text') return typeof node.text === 'string' ? node.text : '';
  if (type === 'emoji') return textAttr(attrsOf(node), 'emoji');
  // The space keeps the last word of a paragraph apart from the first of the next.
  return `${childrenOf(node).map(wordsOf).join('')} `;
}
