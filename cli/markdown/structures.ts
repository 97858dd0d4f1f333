import { isElement, textIn } from './tree.ts';
import { onOneLine, trimmed } from './text.ts';
import type { HtmlElement, HtmlNode } from './tree.ts';

/** Blocks within a quotation. */
export const quoted = (blocks: readonly string[]): readonly string[] =>
  blocks.length === 0 ? [] : [blocks.join('\n\n').replace(/^(.*)$/gm, (line) => `> ${line}`.trimEnd())];

/** A list; its items keep together unless one of them has several paragraphs. */
export function listOf({ name, attributes, children }: HtmlElement, blocksIn: (item: HtmlElement) => readonly string[]): readonly string[] {
  const items = children
    .filter(isElement)
    .map(blocksIn)
    .filter((blocks) => blocks.length > 0);
  if (items.length === 0) return [];
  const first = Number(attributes['start'] ?? 1);
  const gap = items.every(([, ...more]) => more.every((block) => LIST.test(block))) ? '\n' : '\n\n';
  const lines = items.map((blocks, index) => {
    const marker = name === 'ol' ? `${first + index}. ` : '- ';
    return marker + blocks.join(gap).replace(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`);
  });
  return [lines.join(gap)];
}

/** Code between fences that do not occur in it; as a diff if it has added or removed lines. */
export function codeBlock({ children }: HtmlElement): string {
  const [code] = children.filter(isElement);
  const parts = code?.children ?? children;
  const isDiff = parts.some((part) => signOf(part) !== undefined);
  const language = isDiff ? 'diff' : (/\blanguage-(\S+)/.exec(code?.attributes['class'] ?? '')?.[1] ?? '');
  const text = (isDiff ? parts.map(withSign).join('') : textIn(parts)).replace(/\n$/, '');
  const longest = Math.max(2, ...(text.match(/^ *`{3,}/gm) ?? []).map((fence) => fence.trim().length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A table; without a row of headings, that row is empty, since Markdown requires one. */
export function tableOf(table: HtmlElement, textOf: (cell: HtmlElement) => string): readonly string[] {
  const rows = rowsIn(table);
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  if (width === 0) return [];
  const line = (cells: readonly string[]) => `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`;
  // The corner above the names of rows is often an empty cell.
  const hasHead = rows[0]?.every(({ name, children }) => name === 'th' || textIn(children).trim() === '') ?? false;
  const lines = [...(hasHead ? [] : [[]]), ...rows].map((cells) => line(cells.map((cell) => inCell(textOf(cell)))));
  lines.splice(1, 0, line(Array.from({ length: width }, () => '---')));
  return [lines.join('\n')];
}

// --- internal ---

const SIGNS: Readonly<Record<string, string>> = { ins: '+', del: '-' };

const signOf = (part: HtmlNode): string | undefined => (isElement(part) ? SIGNS[part.name] : undefined);
const withSign = (part: HtmlNode): string => textIn([part]).replace(/^(?=[^])/gm, signOf(part) ?? ' ');

const LIST = /^(?:-|\d+\.) /;

const rowsIn = (table: HtmlElement): readonly (readonly HtmlElement[])[] =>
  table.children.filter(isElement).flatMap((part) => (part.name === 'tr' ? [part.children.filter(isElement)] : rowsIn(part)));

const inCell = (text: string): string => onOneLine(trimmed(text)).replaceAll('|', String.raw`\|`);
