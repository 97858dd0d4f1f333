import { createElement, Fragment, type ReactNode } from 'react';
import type { RichTextNode } from '../contract.ts';
import { Blocks } from '../block-view.tsx';
import { renderCodeBlock } from './code/code.tsx';
import { renderFigure } from './figure.tsx';
import { headingLevel } from './headings.ts';
import { groupByLink, type LinkGroup } from './links.ts';
import { withMarks, type Rendering } from './marks.tsx';
import { attrsOf, blocksOf, childrenOf, emojiOf, numberAttr, textAttr, textOf, typeOf, type Attrs } from './node.ts';
import type { NodeName } from './rich-text.ts';
import { renderTable } from './table.tsx';
import { hasWords, plainText } from './text.ts';

type NodeRenderer = (node: RichTextNode, rendering: Rendering) => ReactNode;

/** Renderers by node. Unknown nodes and those that are only part of another render their children; null for those that render nothing. */
const RENDERERS: ReadonlyMap<string, NodeRenderer> = new Map<NodeName, NodeRenderer>([
  ['text', (node, rendering) => withMarks(textOf(node), node, rendering)],
  ['paragraph', renderParagraph],
  ['heading', renderHeading],
  ['blockquote', (node, rendering) => wrapped('blockquote', flowOf(node), renderChildren(node, rendering))],
  ['bullet_list', (node, rendering) => wrapped('ul', {}, renderNodes(itemsOf(node), rendering))],
  ['ordered_list', (node, rendering) => wrapped('ol', startOf(node), renderNodes(itemsOf(node), rendering))],
  ['list_item', (node, rendering) => wrapped('li', flowOf(node), renderChildren(node, rendering))],
  ['code_block', (node, { page }) => renderCodeBlock(node, page)],
  ['hard_break', () => <br />],
  ['horizontal_rule', () => <hr />],
  ['image', renderFigure],
  ['emoji', (node, rendering) => withMarks(emojiOf(node), node, rendering)],
  ['table', (node, rendering) => renderTable(node, (cell) => renderChildren(cell, rendering), rendering.page)],
  ['blok', renderBlocks],
]);

export function renderNodes(nodes: readonly RichTextNode[], rendering: Rendering): ReactNode {
  return together(groupByLink(nodes, rendering.page).map((group) => renderGroup(group, rendering)));
}

// --- internal ---

const renderChildren: NodeRenderer = (node, rendering) => renderNodes(childrenOf(node), rendering);

const renderNode: NodeRenderer = (node, rendering) => (RENDERERS.get(typeOf(node)) ?? renderChildren)(node, rendering);

function renderGroup({ link, nodes }: LinkGroup, rendering: Rendering): ReactNode {
  const children = together(nodes.map((node) => renderNode(node, rendering)));
  if (!link || children === null) return children;
  // An address as it is, which a text from right to left would turn about its dots and slashes.
  const isAddress = rendering.page.dir === 'rtl' && ADDRESS.test(nodes.map((node) => plainText(node)).join(''));
  return (
    <a {...link} {...(isAddress ? { dir: 'ltr' } : {})}>
      {children}
    </a>
  );
}

/** `https://a.example/`, `a.example`, `ada@a.example` */
const ADDRESS = /^[!-~]+[.:/@][!-~]+$/;

/** Combines several nodes into one, or null. Rich text is static, so children are passed as arguments and need no keys. */
function together(items: readonly ReactNode[]): ReactNode {
  const shown = items.filter((item) => item !== null);
  return shown.length > 1 ? createElement(Fragment, null, ...shown) : (shown[0] ?? null);
}

function wrapped(tag: string, attrs: Attrs, children: ReactNode): ReactNode {
  return children === null ? null : createElement(tag, attrs, children);
}

/** Text alignment and direction of a node. */
function flowOf(node: RichTextNode) {
  const align = textAttr(attrsOf(node), 'textAlign');
  const dir = textAttr(attrsOf(node), 'dir');
  return {
    ...(['center', 'right', 'justify'].includes(align) ? { className: `prose-${align}` } : {}),
    ...(dir === 'ltr' || dir === 'rtl' ? { dir } : {}),
  };
}

/** The items of a list, as HTML allows no other children. */
const itemsOf = (node: RichTextNode): readonly RichTextNode[] =>
  childrenOf(node).map((child) => (typeOf(child) === 'list_item' ? child : { type: 'list_item', content: [child] }));

function startOf(node: RichTextNode) {
  const start = numberAttr(attrsOf(node), 'order');
  return start === null || start === 1 ? {} : { start };
}

/** Storyblok puts images into paragraphs, where HTML does not allow figures: they split the paragraph. */
function renderParagraph(node: RichTextNode, rendering: Rendering): ReactNode {
  const runs: RichTextNode[][] = [];
  for (const child of childrenOf(node)) {
    const last = runs.at(-1)?.[0];
    if (last && !isBlockLevel(last) && !isBlockLevel(child)) runs.at(-1)?.push(child);
    else runs.push([child]);
  }
  const parts = runs.map((run) => {
    if (run.some(isBlockLevel)) return renderNodes(run, rendering);
    return !run.some(hasWords) ? null : wrapped('p', flowOf(node), renderNodes(run, rendering));
  });
  return together(parts);
}

function renderHeading(node: RichTextNode, rendering: Rendering): ReactNode {
  const title = plainText(node);
  const children = childrenOf(node);
  const pictures = renderNodes(
    children.filter((child) => isBlockLevel(child) && !hasWords(child)),
    rendering,
  );
  if (title === '') return pictures;
  const id = rendering.ids.get(node);
  const heading = wrapped(`h${headingLevel(node)}`, { id, ...flowOf(node) }, renderNodes(inlineOf(children), rendering));
  // Next to the heading rather than within it, to keep the link out of the heading's accessible name.
  const anchored = id ? (
    <div className="prose-heading">
      {heading}
      <a className="prose-anchor" href={`#${id}`} aria-label={rendering.page.t('prose.anchor', { title })}>
        #
      </a>
    </div>
  ) : (
    heading
  );
  return together([anchored, pictures]);
}

function renderBlocks(node: RichTextNode): ReactNode {
  const blocks = blocksOf(node);
  return blocks.length === 0 ? null : (
    <div className="prose-block">
      <Blocks blocks={blocks} />
    </div>
  );
}

/** Whether a node is not allowed in paragraphs and headings. For unknown nodes, this depends on their content. */
function isBlockLevel(node: RichTextNode): boolean {
  const type = typeOf(node);
  if (type === 'text' || type === 'emoji' || type === 'hard_break') return false;
  return RENDERERS.has(type) || childrenOf(node).some(isBlockLevel);
}

function inlineOf(nodes: readonly RichTextNode[]): readonly RichTextNode[] {
  return nodes.flatMap((node) => (isBlockLevel(node) ? inlineOf(childrenOf(node)) : [node]));
}
