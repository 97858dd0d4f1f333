import type { Asset, Block, Link, RichTextNode, WrittenField } from '../../../templates/contract.ts';
import { linkOfMark } from '../../../templates/prose/links.ts';
import { attrsOf, childrenOf, emojiOf, isRichText, marksOf, textAttr, textOf, typeOf } from '../../../templates/prose/node.ts';
import { MARKS, NODES } from '../../../templates/prose/rich-text.ts';
import { plainText } from '../../../templates/prose/text.ts';
import { shortened } from '../problems.ts';
import { fieldsOf, type Field } from './fields.ts';

/**
 * What a block refers to, each with its path within the story (`body[2].items[0].link`), plus its headings and what stands out in its
 * texts.
 */
export interface References {
  readonly blocks: readonly Found<Block>[];
  readonly relations: readonly Found<Relation>[];
  readonly links: readonly Found<Link>[];
  /** Pictures within rich text and in fields that no template knows; the others are fields of blocks. */
  readonly pictures: readonly Found<Asset>[];
  readonly codeBlocks: readonly Found<RichTextNode>[];
  /** What rich text has that pages do not show, in words, each once. */
  readonly unknown: readonly Found<string>[];
  readonly headings: readonly string[];
  /** Inline code. */
  readonly code: readonly string[];
  /** Bold and italic text. */
  readonly emphasised: readonly string[];
}

/** A reference to a story, and the components it may be; null if any. */
export interface Relation {
  readonly to: string;
  readonly of: readonly string[] | null;
}

export interface Found<T> {
  readonly path: string;
  readonly value: T;
}

/** Collects what a block, and the blocks and rich texts within it, refer to; cards skip `body`. */
export function referencesOf(root: Block, { skipBody = false }: { readonly skipBody?: boolean } = {}): References {
  const found = {
    blocks: [] as Found<Block>[],
    relations: [] as Found<Relation>[],
    links: [] as Found<Link>[],
    pictures: [] as Found<Asset>[],
    codeBlocks: [] as Found<RichTextNode>[],
    unknown: [] as Found<string>[],
    headings: [] as string[],
    code: [] as string[],
    emphasised: [] as string[],
  };

  function visitBlock(block: Block, path: string): void {
    found.blocks.push({ path, value: block });
    if (block.written) {
      for (const field of block.written.fields) if (!skipBody || block !== root) visitWritten(field, fieldPath(path, field.name));
      return;
    }
    const fields = fieldsOf(block.component);
    for (const [name, value] of Object.entries(block)) {
      if (skipBody && block === root && name === 'body') continue;
      visitField(fields?.get(name) ?? UNKNOWN, value, fieldPath(path, name));
    }
  }

  function visitWritten({ kind, value }: WrittenField, path: string): void {
    if (kind === 'link') found.links.push({ path, value });
    else if (kind === 'stories')
      for (const [index, to] of value.entries()) found.relations.push({ path: `${path}[${index}]`, value: { to, of: null } });
    else if (kind === 'assets') found.pictures.push(...value.map((one, index) => ({ path: `${path}[${index}]`, value: one })));
    else visitField(UNKNOWN, value, path);
  }

  function visitField({ kind, of }: Pick<Field, 'kind' | 'of'>, value: unknown, path: string): void {
    if (kind === 'story') {
      if (value !== '') found.relations.push({ path, value: { to: String(value), of } });
    } else if (kind === 'stories') {
      for (const [index, to] of (value as readonly string[]).entries())
        found.relations.push({ path: `${path}[${index}]`, value: { to, of } });
    } else if (kind === 'link') {
      if (value) found.links.push({ path, value: value as Link });
    } else if (isRichText(value)) {
      visitNode(value, path);
    } else if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) if (isBlock(one)) visitBlock(one, `${path}[${index}]`);
    }
  }

  const known = new Set<string>();
  function addUnknown(value: string, path: string): void {
    if (known.size < known.add(value).size) found.unknown.push({ path, value });
  }

  function visitNode(node: RichTextNode, path: string): void {
    const type = typeOf(node);
    if (type === 'blok') visitField({ kind: 'blocks', of: null }, attrsOf(node)['body'], path);
    if (type === 'image') found.pictures.push(...pictureOf(node, path));
    if (type === 'code_block') found.codeBlocks.push({ path, value: node });
    if (type === 'heading') found.headings.push(plainText(node));
    if (!Object.hasOwn(NODES, type)) addUnknown(`the node "${shortened(String(type))}"`, path);
    if (type === 'emoji' && textAttr(attrsOf(node), 'emoji') === '')
      addUnknown(`the picture of the emoji "${shortened(emojiOf(node))}"`, path);
    for (const mark of marksOf(node)) {
      if (!Object.hasOwn(MARKS, mark.type)) addUnknown(`the mark "${shortened(String(mark.type))}"`, path);
      if (mark.type === 'code') found.code.push(textOf(node));
      if (mark.type === 'bold' || mark.type === 'italic') found.emphasised.push(textOf(node));
      const link = linkOfMark(mark);
      if (link) found.links.push({ path, value: link });
    }
    for (const [index, child] of childrenOf(node).entries()) visitNode(child, `${path}.content[${index}]`);
  }

  visitBlock(root, '');
  return found;
}

/** The path of a field of the block at a path; the story's own block is at the empty one. */
export const fieldPath = (path: string, field: string): string => (path ? `${path}.${field}` : field);

// --- internal ---

const UNKNOWN = { kind: 'unknown', of: null } as const;

const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' && value !== null && 'component' in value && typeof value.component === 'string';

function pictureOf(node: RichTextNode, path: string): readonly Found<Asset>[] {
  const attrs = attrsOf(node);
  return typeof attrs['src'] === 'string' ? [{ path, value: attrs as unknown as Asset }] : [];
}
