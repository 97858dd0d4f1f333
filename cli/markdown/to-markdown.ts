import type { Locale, SiteInfo, UrlPath } from '../../templates/contract.ts';
import { inlineOf } from './inline.ts';
import { asParagraph, onOneLine, trimmed } from './text.ts';
import { isElement, isLeftOut, parseMain, textIn, type HtmlElement, type HtmlNode } from './tree.ts';

/**
 * The text of a finished page as GitHub-flavoured Markdown: its `<main>` without navigation, forms and decoration, with absolute links, below a front
 * matter that says where it is from.
 */
export function toMarkdown(
  html: string,
  page: { readonly url: UrlPath; readonly locale: Locale },
  { origin, base, locales }: Pick<SiteInfo, 'origin' | 'base' | 'locales'>,
): string {
  const url = `${origin}${base}${page.url}`;
  const language = locales.find(({ code }) => code === page.locale)?.iso ?? page.locale;
  const frontMatter = `---\nurl: ${url}\nlanguage: ${language}\n---`;
  return `${[frontMatter, ...blocksOf(parseMain(html), url)].join('\n\n')}\n`;
}

/** Converts the contents of an element to blocks of Markdown, each without the empty line that follows it; links are relative to `url`. */
export function blocksOf(nodes: readonly HtmlNode[], url: string): readonly string[] {
  const blocks: string[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    blocks.push(...paragraph(run, url));
    run = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !isBlock(node)) {
      run.push(node);
    } else if (!isLeftOut(node)) {
      endRun();
      const made = makerOf(node)(node, url);
      // The value of a fact belongs to the line of its name.
      const name = node.name === 'dd' ? blocks.pop() : undefined;
      blocks.push(...(name === undefined ? made : [[name, ...made.slice(0, 1)].join(' '), ...made.slice(1)]));
    }
  }
  endRun();
  return blocks;
}

// --- internal ---

/** Blocks within a quotation. */
const quoted = (blocks: readonly string[]): readonly string[] =>
  blocks.length === 0 ? [] : [blocks.join('\n\n').replace(/^(.*)$/gm, (line) => `> ${line}`.trimEnd())];

/** A list; its items keep together unless one of them has several paragraphs. */
function listOf({ name, attributes, children }: HtmlElement, blocksIn: (item: HtmlElement) => readonly string[]): readonly string[] {
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
function codeBlock({ children }: HtmlElement): string {
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
function tableOf(table: HtmlElement, textOf: (cell: HtmlElement) => string): readonly string[] {
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

type Maker = (element: HtmlElement, url: string) => readonly string[];

const inside: Maker = ({ children }, url) => blocksOf(children, url);

/** One line of text, unless there is none. */
const line =
  (make: (text: string, element: HtmlElement) => string): Maker =>
  (element, url) => {
    const text = onOneLine(trimmed(inlineOf(element.children, url)));
    return text === '' ? [] : [make(text, element)];
  };

// Number signs at the end would close the heading.
const heading = line((text, { name }) => `${'#'.repeat(Number(name.slice(1)))} ${text.replace(/(?<=^| )(?=#+$)/, '\\')}`);
const bold = line((text) => `**${text}**`);
const quotation: Maker = ({ children }, url) => quoted(blocksOf(children, url));
const list: Maker = (element, url) => listOf(element, (item) => blocksOf(item.children, url));

const MAKERS: Readonly<Record<string, Maker>> = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading])),
  ...Object.fromEntries(['summary', 'legend', 'label'].map((name) => [name, bold])),
  p: ({ children }, url) => paragraph(children, url),
  dt: line((text) => `${text}:`),
  ul: list,
  ol: list,
  blockquote: quotation,
  pre: (element) => [codeBlock(element)],
  table: (element, url) => tableOf(element, (cell) => inlineOf(cell.children, url)),
  hr: () => ['---'],
};

const makerOf = ({ name, attributes }: HtmlElement): Maker => (attributes['role'] === 'note' ? quotation : (MAKERS[name] ?? inside));

const CONTAINERS = new Set('main article section header footer aside div figure figcaption details fieldset address dl dd li'.split(' '));

/** Whether an element is a block or, like an island, contains one. A link is none, even around a whole card. */
const isBlock = ({ name, children }: HtmlElement): boolean =>
  name in MAKERS || CONTAINERS.has(name) || (name.includes('-') && children.some((child) => isElement(child) && isBlock(child)));

function paragraph(nodes: readonly HtmlNode[], url: string): readonly string[] {
  const text = trimmed(inlineOf(nodes, url));
  return text === '' ? [] : [asParagraph(text)];
}

const SIGNS: Readonly<Record<string, string>> = { ins: '+', del: '-' };

const signOf = (part: HtmlNode): string | undefined => (isElement(part) ? SIGNS[part.name] : undefined);
const withSign = (part: HtmlNode): string => textIn([part]).replace(/^(?=[^])/gm, signOf(part) ?? ' ');

const LIST = /^(?:-|\d+\.) /;

const rowsIn = (table: HtmlElement): readonly (readonly HtmlElement[])[] =>
  table.children.filter(isElement).flatMap((part) => (part.name === 'tr' ? [part.children.filter(isElement)] : rowsIn(part)));

const inCell = (text: string): string => onOneLine(trimmed(text)).replaceAll('|', String.raw`\|`);
