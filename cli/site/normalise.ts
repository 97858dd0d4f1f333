import type { Asset, Block, Link, RichText, RichTextNode } from '../../templates/contract.ts';
import { blockKey } from '../../templates/registry.ts';
import { schema } from '../../templates/schema.ts';
import type { FieldKind } from '../../templates/schema-kinds.ts';

/** Where a picture is published, given the address the content has. */
export interface AssetSource {
  publicUrl(address: string): string;
}

/** The fields of a component and their kinds; null where there is no such component. */
export function fieldsOf(component: string): Readonly<Record<string, FieldKind | `${FieldKind}!`>> | null {
  return fieldsByKey.get(blockKey(component)) ?? null;
}

/**
 * A block whose fields have the shapes of `templates/schema.ts`, whatever the content had: Storyblok sends numbers as strings,
 * `""` for an empty list, assets without an address, and leaves out fields that were added later. Fields that the schema does not know pass
 * unchanged, except for blocks, rich text and pictures within them.
 */
export function normaliseBlock(raw: Readonly<Record<string, unknown>>, assets: AssetSource): Block {
  const fields = fieldsOf(String(raw['component'])) ?? {};
  const block: Record<string, unknown> = { component: String(raw['component']), _uid: typeof raw['_uid'] === 'string' ? raw['_uid'] : '' };
  for (const [name, kind] of Object.entries(fields)) block[name] = NORMALISE[bare(kind)](raw[name], assets);
  for (const [name, value] of Object.entries(raw)) if (!(name in block)) block[name] = normaliseUnknown(value, assets);
  return block as unknown as Block;
}

export const bare = (kind: FieldKind | `${FieldKind}!`) => kind.replace('!', '') as FieldKind;

// --- internal ---

const fieldsByKey = new Map(Object.entries(schema).map(([component, fields]) => [blockKey(component), fields]));

type Raw = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isBlock = (value: unknown): value is Raw => isRecord(value) && typeof value['component'] === 'string';

const NORMALISE: Readonly<Record<FieldKind, (value: unknown, assets: AssetSource) => unknown>> = {
  text,
  number: (value) => (text(value).trim() === '' || Number.isNaN(Number(value)) ? null : Number(value)),
  boolean: (value) => value === true || value === 'true',
  // A relation that was resolved by somebody else arrives as the story itself.
  story: toUuid,
  stories: (value) => (Array.isArray(value) ? value : [value]).map(toUuid).filter((uuid) => uuid !== ''),
  options: (value) =>
    list(value)
      .map(text)
      .filter((one) => one !== ''),
  asset: toAsset,
  assets: (value, assets) =>
    list(value)
      .map((one) => toAsset(one, assets))
      .filter((asset) => asset !== null),
  link: toLink,
  blocks: (value, assets) =>
    list(value)
      .filter(isBlock)
      .map((block) => normaliseBlock(block, assets)),
  richtext: toRichText,
};

function normaliseUnknown(value: unknown, assets: AssetSource): unknown {
  if (Array.isArray(value)) return value.map((one) => normaliseUnknown(one, assets));
  if (!isRecord(value)) return value;
  if (isBlock(value)) return normaliseBlock(value, assets);
  return value['type'] === 'doc' ? toRichText(value, assets) : value;
}

function toUuid(value: unknown): string {
  return isRecord(value) ? text(value['uuid']) : text(value);
}

function toAsset(value: unknown, assets: AssetSource): Asset | null {
  // Fields of the retired `image` type hold the bare address.
  const raw: Raw = typeof value === 'string' ? { filename: value } : isRecord(value) ? value : {};
  const address = withScheme(text(raw['filename']));
  if (address === '') return null;
  const focus = text(raw['focus']);
  return {
    src: assets.publicUrl(address),
    alt: text(raw['alt']),
    title: text(raw['title']),
    ...sizeOf(address),
    ...(focus === '' ? {} : { focus }),
  };
}

/**
 * Width and height from the `1200x800` segment of an asset's address, as the image service documents it.
 *
 * @example sizeOf('https://a.storyblok.com/f/1/1200x800/abc/c.jpg') // => {width: 1200, height: 800}
 */
function sizeOf(address: string): { readonly width: number; readonly height: number } | undefined {
  const [, width, height] = /\/f\/\d+\/(\d+)x(\d+)\//.exec(address) ?? [];
  return Number(width) > 0 && Number(height) > 0 ? { width: Number(width), height: Number(height) } : undefined;
}

const withScheme = (address: string) => (address.startsWith('//') ? `https:${address}` : address);

function toLink(value: unknown): Link | null {
  const raw: Raw = isRecord(value) ? value : typeof value === 'string' ? { url: value, linktype: 'url' } : {};
  const type = raw['linktype'];
  const anchor = text(raw['anchor']);
  const rest = { newTab: raw['target'] === '_blank', ...(anchor === '' ? {} : { anchor }) };
  if (type === 'email') return link('email', text(raw['email']) || text(raw['url']), rest);
  if (type === 'story') return link('story', text(raw['id']) || text(isRecord(raw['story']) ? raw['story']['uuid'] : ''), rest);
  return link(type === 'asset' ? 'asset' : 'url', text(raw['url']) || text(raw['cached_url']), rest);
}

const link = (type: Link['type'], to: string, rest: Omit<Link, 'type' | 'to'>): Link | null =>
  to.trim() === '' ? null : { type, to: to.trim(), ...rest };

function toRichText(value: unknown, assets: AssetSource): RichText | null {
  if (!isRecord(value) || value['type'] !== 'doc') return null;
  return toNode(value, assets) as RichText;
}

function toNode(node: Raw, assets: AssetSource): RichTextNode {
  const attrs = isRecord(node['attrs']) ? node['attrs'] : undefined;
  const changed =
    attrs && node['type'] === 'image' ? toImageAttrs(attrs, assets) : attrs && node['type'] === 'blok' ? toBlokAttrs(attrs, assets) : attrs;
  const { content } = node;
  return {
    ...(node as unknown as RichTextNode),
    ...(changed ? { attrs: changed } : {}),
    ...(Array.isArray(content) ? { content: content.filter(isRecord).map((child) => toNode(child, assets)) } : {}),
  };
}

const toImageAttrs = (attrs: Raw, assets: AssetSource): Raw => ({ ...toAsset({ ...attrs, filename: attrs['src'] }, assets) });
const toBlokAttrs = (attrs: Raw, assets: AssetSource): Raw => ({ ...attrs, body: NORMALISE.blocks(attrs['body'], assets) });
