import type { Link, RichTextNode } from '../contract.ts';
import type { Href, Page } from '../page.tsx';
import type { Attrs } from './node.ts';
import { attrsOf, isRecord, marksOf, textAttr, typeOf } from './node.ts';

export type LinkProps = Href & { readonly title?: string };

/** Adjacent nodes with the same link, or without one. */
export interface LinkGroup {
  readonly link: LinkProps | null;
  readonly nodes: readonly RichTextNode[];
}

/** Storyblok adds a link to every piece of text separately: `<a>a</a><a><b>b</b></a>` should be one link. */
export function groupByLink(nodes: readonly RichTextNode[], page: Page): readonly LinkGroup[] {
  const groups: { key: string; link: LinkProps | null; nodes: RichTextNode[] }[] = [];
  for (const node of nodes) {
    const link = linkOf(node, page);
    const key = link ? JSON.stringify(link) : '';
    const last = groups.at(-1);
    if (last?.key === key) last.nodes.push(node);
    else groups.push({ key, link, nodes: [node] });
  }
  return groups;
}

/** Converts a link mark to a link field, so that both are resolved the same way: story links by the story's uuid. */
export function linkOfMark(attrs: Attrs): Link | null {
  const type = textAttr(attrs, 'linktype');
  const href = textAttr(attrs, 'href');
  const uuid = textAttr(attrs, 'uuid');
  const newTab = attrs['target'] === '_blank';
  const anchor = type === 'story' ? textAttr(attrs, 'anchor').replace(/^#/, '') : '';
  const rest = anchor === '' ? { newTab } : { newTab, anchor };
  if (type === 'story' && uuid !== '') return { type: 'story', to: uuid, ...rest };
  if (href === '') return null;
  if (type === 'email') return { type: 'email', to: href.replace(/^mailto:/i, ''), ...rest };
  return { type: type === 'asset' ? 'asset' : 'url', to: href, ...rest };
}

// --- internal ---

/** Values of `rel` that an editor may add to a link. */
const REL = new Set(['author', 'external', 'license', 'me', 'nofollow', 'noreferrer', 'sponsored', 'ugc']);

/** Nodes that can be links. HTML does not allow nested links, and a block may contain some. */
const LINKABLE = new Set(['text', 'emoji', 'image']);

function linkOf(node: RichTextNode, page: Page): LinkProps | null {
  const mark = LINKABLE.has(typeOf(node)) ? marksOf(node).find(({ type }) => type === 'link') : undefined;
  const attrs = mark ? attrsOf(mark) : {};
  const href = mark ? page.href(linkOfMark(attrs)) : null;
  if (!href) return null;
  const custom = isRecord(attrs['custom']) ? attrs['custom'] : {};
  const title = textAttr(custom, 'title');
  const rel = [
    href.rel ?? '',
    ...textAttr(custom, 'rel')
      .toLowerCase()
      .split(/\s+/)
      .filter((token) => REL.has(token)),
  ]
    .join(' ')
    .trim();
  return { ...href, ...(rel ? { rel } : {}), ...(title ? { title } : {}) };
}
