import { isElement, isLeftOut, textIn } from './tree.ts';
import type { HtmlElement, HtmlNode } from './tree.ts';

/** Converts a run of text with its marks, links and pictures; it may begin and end with a space. Links are relative to `url`. */
export function inlineOf(nodes: readonly HtmlNode[], url: string): string {
  const parts = nodes.map((node, index) => {
    if (!isElement(node)) return escaped(node);
    const text = elementOf(node, url);
    return isElement(nodes[index - 1]) && !IN_WORDS.has(node.name) && !/^[\s.,:;!?)]/.test(text) ? ` ${text}` : text;
  });
  return parts.join('').replace(/[^\S\n]+/g, ' ');
}

// --- internal ---

const MARKS: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', s: '~~', del: '~~' };

// Other elements side by side are kept apart by styles: without a space, they would become one word.
const IN_WORDS = new Set([...Object.keys(MARKS), ...'code br wbr sub sup u ins mark small kbd abbr'.split(' ')]);

function elementOf(element: HtmlElement, url: string): string {
  if (isLeftOut(element)) return '';
  const { name, attributes, children } = element;
  if (name === 'br') return '\\\n';
  if (name === 'code') return codeOf(textIn(children));
  if (name === 'img') return `!${linkTo(escaped(attributes['alt'] ?? ''), attributes['src'], url)}`;
  const text = inlineOf(children, url);
  if (name === 'sup') return around(text, (words) => `^${words}`);
  if (name === 'a') return around(text, (words) => linkTo(words, attributes['href'], url));
  const mark = MARKS[name];
  return mark ? around(text, (words) => mark + words + mark) : text;
}

// A mark cannot begin or end with a space.
function around(text: string, mark: (words: string) => string): string {
  const words = text.trim();
  return words === '' ? text : text.replace(words, () => mark(words));
}

function codeOf(text: string): string {
  if (text.trim() === '') return text;
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return fence + space + text.replace(/\s+/g, ' ') + space + fence;
}

function linkTo(text: string, address: string | undefined, base: string): string {
  if (!address) return text;
  const target = URL.canParse(address, base) ? new URL(address, base).href : address;
  return `[${text}](${target.replace(/[()\s]/g, (found) => `%${found.charCodeAt(0).toString(16)}`)})`;
}

// What would otherwise be a mark, a link, a tag or a character reference.
const escaped = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<~]|&(?=#?\w+;)/g, String.raw`\$&`);
