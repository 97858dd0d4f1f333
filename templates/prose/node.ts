// Reads rich text as it actually arrives: with nulls, numbers as strings, missing attributes and node names of older editors.

import type { Block, RichText, RichTextNode } from '../contract.ts';

export type Mark = NonNullable<RichTextNode['marks']>[number];
export type Attrs = Readonly<Record<string, unknown>>;

/** The child nodes of a node; empty for anything that is not a node. */
export function childrenOf(node: unknown): readonly RichTextNode[] {
  return isRecord(node) ? records<RichTextNode>(node['content']) : [];
}

export function marksOf(node: RichTextNode): readonly Mark[] {
  return records<Mark>(node.marks);
}

export function attrsOf({ attrs }: RichTextNode | Mark): Attrs {
  return isRecord(attrs) ? attrs : NO_ATTRS;
}

/** The node's name in the spelling used here. */
export function typeOf({ type }: RichTextNode): string {
  return OLD_NAMES.get(type) ?? type;
}

/** The text of a text node, even if imported as another type; empty if none. */
export function textOf({ text }: { readonly text?: unknown }): string {
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}

/** An emoji; one that is only a picture by its name: `:octocat:`. */
export function emojiOf(node: RichTextNode): string {
  const name = textAttr(attrsOf(node), 'name');
  return textAttr(attrsOf(node), 'emoji') || (name && `:${name}:`);
}

/** The lines of a code block, without those that are empty at its end. */
export function codeOf(node: RichTextNode): string {
  const lines = childrenOf(node).map((child) => (typeOf(child) === 'hard_break' ? '\n' : textOf(child)));
  return lines
    .join('')
    .replace(/\r\n?/g, '\n')
    .replace(/(?<!\n)\n+$/, '');
}

/** The blocks in a node; only the editor's `blok` has any. */
export function blocksOf(node: RichTextNode): readonly Block[] {
  if (typeOf(node) !== 'blok') return NONE;
  return records<Block>(attrsOf(node)['body']).filter(({ component }) => typeof component === 'string');
}

/** A string attribute; empty if it is missing or of another type. */
export function textAttr(attrs: Attrs, name: string): string {
  const value = attrs[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** An integer attribute, as number or string; null if it is neither. */
export function numberAttr(attrs: Attrs, name: string): number | null {
  const value = attrs[name];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : null;
}

/** Whether a value is rich text, in a field of any kind. */
export const isRichText = (value: unknown): value is RichText => isRecord(value) && value['type'] === 'doc';

export function isRecord(value: unknown): value is Attrs {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// --- internal ---

const NO_ATTRS: Attrs = {};

const OLD_NAMES: ReadonlyMap<string, string> = new Map([
  ['bulletList', 'bullet_list'],
  ['orderedList', 'ordered_list'],
  ['listItem', 'list_item'],
  ['codeBlock', 'code_block'],
  ['hardBreak', 'hard_break'],
  ['horizontalRule', 'horizontal_rule'],
  ['table_row', 'tableRow'],
  ['table_cell', 'tableCell'],
  ['table_header', 'tableHeader'],
]);

const NONE: readonly never[] = [];

function records<T>(value: unknown): readonly T[] {
  if (!Array.isArray(value)) return NONE;
  // Avoids copying in the usual case.
  return value.every(isRecord) ? (value as unknown as readonly T[]) : value.filter((item): item is T => isRecord(item));
}
