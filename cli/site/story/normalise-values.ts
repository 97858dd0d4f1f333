import type { Asset, Link } from '../../../templates/contract.ts';
import { isObject } from '../../json.ts';
import type { JsonObject } from '../../json.ts';
import { trimSlashes } from '../../trim-slashes.ts';
import { isUuid } from './uuid.ts';

/** Maps the address of a picture in the content to its published address. */
export interface AssetSource {
  publicUrl(address: string): string;
}

/** A text, or a number as one; anything else is empty. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

export const isTrue = (value: unknown) => value === true || value === 'true';

/**
 * How content refers to a story: by uuid, or by a number or slug left by an old field or an import, which `Site.find` understands too. A relation
 * that was already resolved arrives as the story itself.
 */
export function toReference(value: unknown): string {
  const reference = isObject(value) ? textOf(value['uuid']) : textOf(value);
  return isUuid(reference) ? reference.toLowerCase() : reference;
}

/** A picture or another file; null if the field has none. */
export function toAsset(value: unknown, assets: AssetSource): Asset | null {
  // Fields of the retired `image` type hold the bare address.
  const raw: JsonObject = typeof value === 'string' ? { filename: value } : isObject(value) ? value : {};
  // A space in a URL would end it in a `srcset`.
  const address = withScheme(textOf(raw['filename']).trim()).replace(/\s/g, '%20');
  if (address === '') return null;
  const focus = textOf(raw['focus']);
  const isDecorative = isObject(raw['meta_data']) && isTrue(raw['meta_data']['decorative']);
  return {
    src: assets.publicUrl(address),
    alt: isDecorative ? '' : textOf(raw['alt']),
    title: textOf(raw['title']),
    ...sizeOf(address),
    ...(FOCUS.test(focus) ? { focus } : {}),
    ...(isDecorative ? { decorative: true } : {}),
  };
}

/** A link; null if the field has none. */
export function toLink(value: unknown): Link | null {
  const raw: JsonObject = isObject(value) ? value : typeof value === 'string' ? { url: value, linktype: 'url' } : {};
  const type = raw['linktype'];
  const anchor = textOf(raw['anchor']).replace(/^#/, '');
  const rest = { newTab: raw['target'] === '_blank', ...(anchor === '' ? {} : { anchor }) };
  if (type === 'email') return link('email', (textOf(raw['email']) || textOf(raw['url'])).replace(/^mailto:/i, ''), rest);
  if (type === 'story') return toStoryLink(raw, rest);
  return link(type === 'asset' ? 'asset' : 'url', withScheme((textOf(raw['url']) || textOf(raw['cached_url'])).trim()), rest);
}

// --- internal ---

/**
 * Width and height from the `1200x800` segment of an asset's address, as the image service documents it.
 *
 * @example sizeOf('https://a.storyblok.com/f/1/1200x800/abc/c.jpg') // => {width: 1200, height: 800}
 */
function sizeOf(address: string): { readonly width: number; readonly height: number } | undefined {
  const [, width, height] = /\/f\/\d+\/(\d+)x(\d+)\//.exec(address) ?? [];
  return Number(width) > 0 && Number(height) > 0 ? { width: Number(width), height: Number(height) } : undefined;
}

// Left, top, right and bottom in the image service's format: `350x426:351x427`.
const FOCUS = /^\d+x\d+:\d+x\d+$/;

const withScheme = (address: string) => (address.startsWith('//') ? `https:${address}` : address);

// Imports leave numbers for uuids, or only the slug, recognisable by its slash.
function toStoryLink(raw: JsonObject, rest: Omit<Link, 'type' | 'to'>): Link | null {
  const reference = toReference(raw['id']) || toReference(raw['story']);
  const slug = trimSlashes(textOf(raw['cached_url']).trim());
  return link('story', reference || (slug === '' ? '' : `/${slug}`), rest);
}

const link = (type: Link['type'], to: string, rest: Omit<Link, 'type' | 'to'>): Link | null =>
  to.trim() === '' ? null : { type, to: to.trim(), ...rest };
