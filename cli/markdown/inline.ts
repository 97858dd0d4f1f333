import { safeFile } from '../../templates/prose/safe-href.ts';
import { BREAK, escaped, linkTo, onOneLine, trimmed } from './text.ts';
import { isElement, isLeftOut, textIn, type HtmlElement, type HtmlNode } from './tree.ts';

/** Converts a run of text with its marks, links and pictures; it may begin and end with a space. Links are relative to `url`. */
export function inlineOf(nodes: readonly HtmlNode[], url: string, beside: Beside = { before: ' ', after: ' ' }): string {
  const parts = nodes.map((node, index) => {
    if (!isElement(node)) return escaped(node);
    const [previous, next] = [nodes[index - 1], nodes[index + 1]];
    const text = elementOf(node, url, { before: lastOf(previous) ?? beside.before, after: firstOf(next) ?? beside.after });
    return isElement(previous) && !IN_WORDS.has(node.name) && !/^[\s.,:;!?)]/.test(text) ? ` ${text}` : text;
  });
  return parts.reduce((text, part, index) => joined(text, part, nodes[index - 1]), '').replace(/ {2,}/g, ' ');
}

// --- internal ---

/** The characters on both sides of some text; a space where there is none. */
interface Beside {
  readonly before: string;
  readonly after: string;
}

const MARKS: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', s: '~~', del: '~~' };

// Other elements side by side stand apart by styles: without a space, they would become one word.
const IN_WORDS = new Set([...Object.keys(MARKS), ...'code br wbr sub sup u ins mark small kbd abbr'.split(' ')]);

function joined(text: string, part: string, previous: HtmlNode | undefined): string {
  // Otherwise a link would be a picture, and two codes would be one.
  if (text.endsWith('!') && part.startsWith('[')) return `${text.slice(0, -1)}\\!${part}`;
  return isElement(previous) && text.endsWith('`') && part.startsWith('`') ? `${text} ${part}` : text + part;
}

const lastOf = (node: HtmlNode | undefined): string | undefined => node && (markOf(node)?.[0] ?? textIn([node]).at(-1));
const firstOf = (node: HtmlNode | undefined): string | undefined => node && (markOf(node)?.[0] ?? textIn([node])[0]);
const markOf = (node: HtmlNode): string | undefined => (isElement(node) ? MARKS[node.name] : undefined);

function elementOf(element: HtmlElement, url: string, beside: Beside): string {
  if (isLeftOut(element)) return '';
  const { name, attributes, children } = element;
  if (name === 'br') return BREAK;
  if (name === 'code') return codeSpan(textIn(children));
  if (name === 'img') return pictureOf(onOneLine(escaped(attributes['alt'] ?? '')), attributes['src'], url);
  if (name === 'a') return around(inlineOf(children, url), (words) => linkTo(words, attributes['href'], url));
  const text = inlineOf(children, url, beside);
  if (name === 'sup') return around(text, (words) => `^${words}`);
  const mark = MARKS[name];
  return mark && canMark(text, mark, beside) ? around(text, (words) => mark + words + mark) : text;
}

/** Whether Markdown takes characters around a text for a mark (https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run). */
function canMark(text: string, mark: string, beside: Beside): boolean {
  const words = text.trim();
  const inner = words.replace(mark === '~~' ? /^~+|~+$/g : /^\*+|\*+$/g, '');
  const before = text.startsWith(words) ? beside.before : ' ';
  const after = text.endsWith(words) ? beside.after : ' ';
  const isBesideMark = MARK.test(before) || MARK.test(after) || /^(?:\*+|~+)/.exec(words)?.[0] === mark;
  return !isBesideMark && (!isSign(inner[0]) || isSign(before)) && (!isSign(inner.at(-1)) || isSign(after));
}

const MARK = /[*~]/;
const isSign = (character = ''): boolean => /[\s\p{P}\p{S}]/u.test(character);

// A mark cannot begin or end with a space or a break.
function around(text: string, mark: (words: string) => string): string {
  const words = trimmed(text);
  return words === '' ? text : text.replace(words, () => mark(words));
}

function codeSpan(text: string): string {
  if (text.trim() === '') return text;
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return fence + space + text.replace(/\s+/g, ' ') + space + fence;
}

function pictureOf(text: string, address: string | undefined, base: string): string {
  const source = safeFile(address ?? '');
  return source === null ? text : `!${linkTo(text, source, base)}`;
}
