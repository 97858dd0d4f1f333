import { inlineOf } from './inline.ts';
import { codeBlock, listOf, quoted, tableOf } from './structures.ts';
import { isElement, isLeftOut } from './tree.ts';
import { asParagraph, onOneLine, trimmed } from './text.ts';
import type { HtmlElement, HtmlNode } from './tree.ts';

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
