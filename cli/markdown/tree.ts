import { Parser } from 'htmlparser2';

/** A node of a parsed page: an element, or a text. */
export type HtmlNode = HtmlElement | string;

export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

export const isElement = (node: HtmlNode | undefined): node is HtmlElement => typeof node === 'object';

/** The text in some nodes, as it is written. */
export const textIn = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (isElement(node) ? textIn(node.children) : node)).join('');

/** Parses the `<main>` of a finished page. */
export function parseMain(html: string): readonly HtmlNode[] {
  // Neither attributes nor texts contain a `<`.
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  const root: HtmlNode[] = [];
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const children: HtmlNode[] = [];
      open.at(-1)?.push({ name, attributes, children });
      open.push(children);
    },
    ontext(text) {
      // The parser gives a text with character references in pieces.
      const siblings = open.at(-1);
      const last = siblings?.at(-1);
      if (typeof last === 'string') siblings?.splice(-1, 1, last + text);
      else siblings?.push(text);
    },
    onclosetag: () => void open.pop(),
  });
  // Highlighted code has a hundred elements, of which only the text is needed.
  parser.end(main.replace(/<pre\b.*?<\/pre>/gs, (pre) => pre.replace(/<\/?c-\w>/g, '')));
  return root;
}

/** Whether an element is of no use in a text: navigation, controls, what only browsers read, and decoration. */
export function isLeftOut({ name, attributes }: HtmlElement): boolean {
  if (NO_TEXT.has(name) || 'hidden' in attributes || attributes['aria-hidden'] === 'true') return true;
  if (name === 'img') return !attributes['alt'];
  return /\b(?:prose-anchor|code-language|quiz-keys|quiz-more|playground-tools)\b/.test(attributes['class'] ?? '');
}

// --- internal ---

const NO_TEXT = new Set('nav form button input select textarea script style template noscript iframe svg video audio'.split(' '));
