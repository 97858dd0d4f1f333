import type { Link, RichTextNode } from '../contract.ts';
import type { Href, Page } from '../page.tsx';
import { marksOf, typeOf } from './node.ts';

/** Adjacent nodes with the same link, or without one. */
export interface LinkGroup {
  readonly link: Href | null;
  readonly nodes: readonly RichTextNode[];
}

/** The link of a mark; null if the mark is none. */
export const linkOfMark = ({ type, attrs }: { readonly type: string; readonly attrs?: unknown }): Link | null =>
  type === 'link' ? (attrs as Link) : null;

/**
 * Storyblok adds a link to every piece of text separately: `<a>a</a><a><b>b</b></a>` should be one link. A break between two pieces of one is part of
 * it.
 */
export function groupByLink(nodes: readonly RichTextNode[], page: Page): readonly LinkGroup[] {
  const links = nodes.map((node) => linkOf(node, page));
  const keys = links.map((link) => (link ? JSON.stringify(link) : ''));
  const groups: { key: string; link: Href | null; nodes: RichTextNode[] }[] = [];
  for (const [index, node] of nodes.entries()) {
    const last = groups.at(-1);
    const key = isBreak(node) && last && keyAfter(index, { nodes, keys }) === last.key ? last.key : (keys[index] ?? '');
    if (last?.key === key) last.nodes.push(node);
    else groups.push({ key, link: links[index] ?? null, nodes: [node] });
  }
  return groups;
}

// --- internal ---

/** Nodes that can be links. HTML does not allow nested links, and a block may contain some. */
const LINKABLE = new Set(['text', 'emoji', 'image', 'hard_break']);

const isBreak = (node: RichTextNode) => typeOf(node) === 'hard_break';

/** The link of what follows a break and those right after it. */
const keyAfter = (index: number, { nodes, keys }: { readonly nodes: readonly RichTextNode[]; readonly keys: readonly string[] }) =>
  keys[nodes.findIndex((node, at) => at > index && !isBreak(node))];

function linkOf(node: RichTextNode, page: Page): Href | null {
  const links = LINKABLE.has(typeOf(node)) ? marksOf(node).map(linkOfMark) : [];
  return page.href(links.find((link) => link !== null) ?? null);
}
