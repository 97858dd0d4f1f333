import type { Block, RichText, RichTextNode } from '../../../templates/contract.ts';
import { parseEventDate } from '../../../templates/parts/dates.ts';
import { plainText } from '../../../templates/prose/text.ts';
import type { FieldKind } from '../../../templates/field-kinds.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { fieldsOf } from './fields.ts';
import { readMarkdown } from './markdown-text.ts';
import { writtenInto } from './differing.ts';
import type { SpaceSchema } from './space-schema.ts';
import {
  isTable,
  isTrue,
  linesOf,
  tableIn,
  textOf,
  toAsset,
  toLink,
  toReference,
  withoutControls,
  type AssetContext,
} from './normalise-values.ts';

/** What a story's content is normalised with. */
export interface NormaliseContext extends AssetContext {
  /** What the space says of its components. @default nothing */
  readonly schema?: SpaceSchema;
  /** Called for each block that carries a mark of the Visual Editor. */
  onMark?(): void;
  /** Returns a block name that is unique within the story: the editor's own if possible. */
  uidOf?(uid: string): string;
  /** Called for each block as it was fetched, with what became of it. */
  onBlock?(raw: object, block: Block): void;
  /** Called for each value that its field cannot hold. */
  onRefused?(refused: RefusedValue): void;
}

/** A value that its field cannot hold, and the name of its block within the story. */
export interface RefusedValue {
  readonly uid: string;
  readonly field: string;
  readonly value: string;
  /** Why; missing if the field's schema says what it holds. */
  readonly why?: string;
}

/**
 * A block whose fields have the shapes in `templates/schema.ts`, whatever the content had: Storyblok sends numbers as strings,
 * `""` for an empty list, assets without an address, and leaves out fields that were added later. Fields not in the schema pass
 * unchanged, except for blocks, rich text and pictures within them, and for the shared fields that every page reads. A block whose fields are not, or
 * not all, in the schema also has what was written into it (`written`).
 */
export function normaliseBlock(raw: Readonly<Record<string, unknown>>, context: NormaliseContext): Block {
  const component = String(raw['component']);
  const uid = textOf(raw['_uid']);
  if (raw['_editable']) context.onMark?.();
  const block: Record<string, unknown> = { component, _uid: context.uidOf?.(uid) ?? uid };
  const report = (refused: Omit<RefusedValue, 'uid'>) => context.onRefused?.({ uid: block['_uid'] as string, ...refused });
  const refuse = (field: string) => {
    const value = textOf(raw[field]).trim();
    if (value !== '') report({ field, value });
  };
  let field = '';
  const own: NormaliseContext = { ...context, refuse: (value, why) => report({ field, value, why }) };
  const refused = new Set<string>();
  const fields = fieldsOf(component);
  for (const [name, { kind, choices }] of fields ?? []) {
    field = name;
    const value = NORMALISE[kind](raw[name], own);
    // A value that the schema does not (or no longer) offer is dropped: no template could handle it.
    const isOffered = choices?.includes(value as string) ?? true;
    block[name] = isOffered ? value : '';
    if (!isOffered || (kind === 'number' && value === null) || (kind === 'date' && value === '')) {
      refused.add(name);
      refuse(name);
    }
  }
  for (const [name, value] of Object.entries(raw)) {
    if (Object.hasOwn(block, name) || name === '__proto__') continue;
    field = name;
    block[name] = normaliseOther(name, value, own);
  }
  // What is wrong with its values is reported already.
  const silent: NormaliseContext = { ...context, refuse: () => {}, onRefused: () => {}, onBlock: () => {} };
  const written = { ...silent, toRichText: (value: unknown) => toRichText(value, silent) };
  const made = { ...block, ...writtenInto({ raw, block, context: written }, fields && { fields, refused }) } as unknown as Block;
  context.onBlock?.(raw, made);
  return made;
}

/** Rich text as templates read it; null if there is none. */
export function toRichText(value: unknown, context: NormaliseContext): RichText | null {
  if (typeof value === 'string' && value.trim() !== '') return toParagraphs(value);
  if (isTable(value)) return toNode(tableIn(value), context) as RichText;
  return isDocument(value) ? (toNode(value, context) as RichText) : null;
}

// --- internal ---

const isBlock = (value: unknown): value is JsonObject =>
  isObject(value) && typeof value['component'] === 'string' && value['component'] !== '';

// After an editor changes the kind of a field, old content may still have one value where a list is expected, or a list for one value. Every kind
// of list leaves out what is empty.
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const only = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

const NORMALISE: Readonly<Record<FieldKind, (value: unknown, context: NormaliseContext) => unknown>> = {
  text: (value) => (isDocument(value) ? plainText(value as unknown as RichText) : linesOf(textOf(value))),
  date: (value) => (parseEventDate(textOf(value)) ? textOf(value) : ''),
  number: (value) => (textOf(value).trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null),
  boolean: isTrue,
  story: (value) => toReference(only(value)),
  stories: (value) =>
    list(value)
      .map(toReference)
      .filter((reference) => reference !== ''),
  options: (value) =>
    list(value)
      .map(textOf)
      .filter((one) => one !== ''),
  asset: (value, context) => toAsset(only(value), context),
  assets: (value, context) =>
    list(value)
      .map((one) => toAsset(one, context))
      .filter((asset) => asset !== null),
  link: (value) => toLink(only(value)),
  blocks: (value, context) =>
    list(value)
      .filter(isBlock)
      .map((block) => normaliseBlock(block, context)),
  richtext: toRichText,
  markdown: (value, context) => toRichText(typeof value === 'string' && value.trim() !== '' ? readMarkdown(value) : value, context),
  // From a plugin.
  unknown: (value, context) => (value === '' ? null : normaliseUnknown(value ?? null, context)),
};

/** Fields that heads, cards and feeds read from any story, whatever its component: they have the same shape everywhere. */
const SHARED: Readonly<Record<string, FieldKind>> = {
  title: 'text',
  name: 'text',
  summary: 'text',
  bio: 'text',
  seo_title: 'text',
  seo_description: 'text',
  image: 'asset',
  avatar: 'asset',
};

function normaliseOther(name: string, value: unknown, context: NormaliseContext): unknown {
  if (name === 'body') return NORMALISE[Array.isArray(value) ? 'blocks' : 'richtext'](value, context);
  const kind = Object.hasOwn(SHARED, name) ? SHARED[name] : undefined;
  return kind ? NORMALISE[kind](value, context) : normaliseUnknown(value, context);
}

function normaliseUnknown(value: unknown, context: NormaliseContext): unknown {
  if (Array.isArray(value)) return value.map((one) => normaliseUnknown(one, context));
  if (isBlock(value)) return normaliseBlock(value, context);
  return isDocument(value) ? toRichText(value, context) : value;
}

const isDocument = (value: unknown): value is JsonObject => isObject(value) && value['type'] === 'doc';

// The field used to be plain text.
const toParagraphs = (words: string): RichText => ({
  type: 'doc',
  content: words
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => ({ type: 'paragraph', content: [{ type: 'text', text: paragraph }] })),
});

// Nodes that need no change stay, since most don't and copying whole spaces costs more than reading them.
function toNode(node: JsonObject, context: NormaliseContext): RichTextNode {
  const attrs = isObject(node['attrs']) ? toAttrs(node['type'], node['attrs'], context) : node['attrs'];
  const marks = changedItems(node['marks'], toMarks);
  const content = changedItems(node['content'], (child) =>
    child['type'] === 'link' ? toLinked(child, context) : [toNode(child, context)],
  );
  const text = typeof node['text'] === 'string' ? withoutControls(node['text']) : node['text'];
  const isSame = text === node['text'] && attrs === node['attrs'] && marks === node['marks'] && content === node['content'];
  return (isSame
    ? node
    : {
        ...node,
        ...(text === undefined ? {} : { text }),
        ...(attrs ? { attrs } : {}),
        ...(marks ? { marks } : {}),
        ...(content ? { content } : {}),
      }) as unknown as RichTextNode;
}

/** Applies a change to each record of a list, which may become several or none; returns the list itself if nothing changed. */
function changedItems(items: unknown, change: (item: JsonObject) => readonly object[]): unknown {
  if (!Array.isArray(items)) return items;
  let changed: object[] | null = null;
  for (const [index, item] of items.entries()) {
    const after = isObject(item) ? change(item) : [];
    if (changed === null && after.length === 1 && after[0] === item) continue;
    changed ??= items.slice(0, index) as object[];
    changed.push(...after);
  }
  return changed ?? items;
}

function toAttrs(type: unknown, attrs: JsonObject, context: NormaliseContext): JsonObject {
  if (type === 'image') return { ...toAsset({ ...attrs, filename: attrs['src'] }, context) };
  if (type === 'blok') return { ...attrs, body: NORMALISE.blocks(attrs['body'], context) };
  return attrs;
}

/** The attributes of a mark that links are those of `Link`; one that leads nowhere is left out. */
function toMarks(mark: JsonObject): readonly object[] {
  if (mark['type'] !== 'link') return [mark];
  const attrs = toLink(mark['attrs']);
  return attrs ? [{ type: 'link', attrs }] : [];
}

/** In some formats a link is a node: what is in it gets the link as a mark, as in others. */
function toLinked({ attrs, content, text }: JsonObject, context: NormaliseContext): readonly RichTextNode[] {
  const mark = { type: 'link', attrs };
  const withMark = (node: JsonObject): JsonObject => ({
    ...node,
    ...(Array.isArray(node['content'])
      ? { content: node['content'].filter(isObject).map(withMark) }
      : { marks: [...(Array.isArray(node['marks']) ? (node['marks'] as unknown[]) : []), mark] }),
  });
  const nodes: readonly unknown[] = Array.isArray(content) ? content : [{ type: 'text', text }];
  return nodes.filter(isObject).map((node) => toNode(withMark(node), context));
}
