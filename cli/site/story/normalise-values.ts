import type { Asset, Link } from '../../../templates/contract.ts';
import { toServiceFile } from '../../../templates/parts/media/image-service.ts';
import { isRelative, safeFile } from '../../../templates/prose/safe-href.ts';
import type { LocaleConfig } from '../../config/define.ts';
import { isObject, toList, type JsonObject } from '../../lib/json.ts';
import { isUuid, trimSlashes } from '../../lib/text.ts';
import { codeOf } from '../languages.ts';

/** Maps the address of a picture in the content to its published address. */
export interface AssetSource {
  publicUrl(address: string): string;
}

/** A text, or a number as one; anything else is empty. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** A text whose lines end in one way, without control characters, which no browser shows and some formats refuse. */
export const withoutControls = (text: string): string =>
  UNCLEAN.test(text) ? text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(CONTROLS, '') : text;

/** The lines of a text that somebody typed, without empty ones before and after it. */
export const linesOf = (text: string): string => withoutControls(text).replace(/^(?:[^\S\n]*\n)+|(?:\n[^\S\n]*)+$/g, '');

export const isTrue = (value: unknown) => value === true || value === 'true';

/**
 * How content refers to a story: by uuid, or by a number or slug left by an old field or an import, which `Site.find` understands too. A relation
 * that was already resolved arrives as the story itself.
 */
export function toReference(value: unknown): string {
  const reference = isObject(value) ? textOf(value['uuid']) : textOf(value);
  return isUuid(reference) ? reference.toLowerCase() : reference;
}

/** What an asset is read with. */
export interface AssetContext extends AssetSource {
  /** The language of its story; without it, texts are those of the space's default language. */
  readonly locale?: Pick<LocaleConfig, 'code' | 'iso'>;
  /** Called with an address that is not published, and why. */
  refuse?(address: string, why: string): void;
}

/** Why visitors could not open a file; null if they can. */
export const whyNoFile = (raw: JsonObject): string | null =>
  isTrue(raw['is_private']) ? IS_PRIVATE : safeFile(textOf(raw['filename']).trim()) === null ? IS_UNSAFE : null;

/** A picture or another file; null if the field has none, or one that visitors could not open. */
export function toAsset(value: unknown, { publicUrl, locale, refuse }: AssetContext): Asset | null {
  // Fields of the retired `image` type hold the bare address.
  const raw: JsonObject = typeof value === 'string' ? { filename: value } : isObject(value) ? value : {};
  const typed = textOf(raw['filename']).trim();
  if (typed === '') return null;
  const why = whyNoFile(raw);
  if (why !== null) {
    refuse?.(typed, why);
    return null;
  }
  // A space in a URL would end it in a `srcset`.
  const encoded = withScheme(typed)
    .replace(/\s/g, '%20')
    .replace(/%(?![\da-f]{2})/gi, '%25');
  const file = toServiceFile(encoded);
  const address = file ? file.original + file.query : encoded;
  const kind = fileKind(address);
  const [focus, meta] = [focusOf(textOf(raw['focus'])), isObject(raw['meta_data']) ? raw['meta_data'] : {}];
  const isDecorative = isTrue(meta['decorative']);
  const text = (name: string) => inLanguage(meta, name, locale) || textOf(raw[name]) || textOf(meta[name]);
  const [copyright, source] = [text('copyright').trim(), text('source').trim()];
  return {
    src: publicUrl(address),
    alt: isDecorative ? '' : text('alt'),
    title: text('title'),
    ...(copyright ? { copyright } : {}),
    ...(source ? { source } : {}),
    ...(kind ? { kind } : { ...file?.size, ...(focus ? { focus } : {}), ...(isDecorative ? { decorative: true } : {}) }),
  };
}

/**
 * What a file is, by the ending of its address; undefined for a picture. On other hosts than the asset service, addresses may end with anything, and
 * what is neither played nor known to be a document is taken for a picture.
 *
 * @example fileKind('https://a.storyblok.com/f/1/x/ab/guide.pdf') // => 'document'
 */
export function fileKind(address: string): Asset['kind'] {
  const ending = /\.(\w+)$/.exec(address.split(/[?#]/)[0] ?? '')?.[1]?.toLowerCase() ?? '';
  if (VIDEOS.has(ending)) return 'video';
  if (AUDIOS.has(ending)) return 'audio';
  if (PICTURES.has(ending) || ending === '') return undefined;
  return DOCUMENTS.has(ending) || toServiceFile(address) ? 'document' : undefined;
}

/** A link of Storyblok's, wherever it is: a field, a mark or a node of rich text, or an address alone; null if it leads nowhere. */
export function toLink(value: unknown): Link | null {
  const raw: JsonObject = isObject(value) ? value : { url: value };
  // A mark has in `custom` what a field has itself.
  const custom: JsonObject = isObject(raw['custom']) ? raw['custom'] : raw;
  const type = raw['linktype'];
  const address = withScheme((textOf(raw['url']) || textOf(raw['href']) || textOf(raw['cached_url'])).trim());
  const more = {
    newTab: raw['target'] === '_blank',
    ...filled('anchor', textOf(raw['anchor']).trim().replace(/^#/, '')),
    ...filled('title', textOf(custom['title']).trim()),
    ...filled('rel', relOf(textOf(custom['rel']))),
  };
  if (type === 'email') return link('email', (textOf(raw['email']) || address).replace(/^mailto:/i, ''), more);
  if (type === 'story') return toStoryLink(raw, more);
  return link(type === 'asset' ? 'asset' : 'url', address, more);
}

/** Whether a value is that of a table field. */
export const isTable = (value: unknown): value is JsonObject =>
  isObject(value) && (Array.isArray(value['tbody']) || Array.isArray(value['thead']));

/** The table of a table field, as the service would send it in a rich text. */
export function tableIn({ thead, tbody }: JsonObject): JsonObject {
  const cells = (list: unknown, type: string) =>
    toList(list)
      .filter(isObject)
      .map((cell) => ({ type, content: [{ type: 'paragraph', content: textNodes(textOf(cell['value'])) }] }));
  const head = cells(thead, 'tableHeader');
  const rows = toList(tbody)
    .filter(isObject)
    .map((row) => cells(row['body'], 'tableCell'));
  const content = [head, ...rows].filter((row) => row.length > 0).map((row) => ({ type: 'tableRow', content: row }));
  return { type: 'doc', content: [{ type: 'table', content }] };
}

// --- internal ---

const textNodes = (text: string): readonly JsonObject[] =>
  linesOf(text)
    .split('\n')
    .flatMap((line, index) => [...(index > 0 ? [{ type: 'hard_break' }] : []), ...(line === '' ? [] : [{ type: 'text', text: line }])]);

/** An address without a scheme gets the usual one. */
const withScheme = (address: string) => (address.startsWith('//') ? `https:${address}` : address);

const IS_PRIVATE = 'it is private, so that visitors cannot open it';
const IS_UNSAFE = 'it is not an address of the web';

// All but tabs and the ends of lines, and what is no character.
/* oxlint-disable no-control-regex */
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]/g;
const UNCLEAN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ufffe\uffff]/;

/**
 * A text of an asset in a language, which Storyblok keeps beside the default one: `alt__i18n__en`, or with a region `alt__i18n__en_us`. Empty if it
 * was not translated.
 */
function inLanguage(meta: JsonObject, name: string, locale: AssetContext['locale']): string {
  const written = new Map(
    Object.entries(meta).flatMap(([key, value]) => {
      const [field, language = ''] = key.split('__i18n__');
      return field === name && textOf(value) ? [[language, textOf(value)] as const] : [];
    }),
  );
  const code = locale && codeOf(locale, [...written.keys()]);
  return (code && written.get(code)) || '';
}

/** A focal point in whole pixels, as the image service requires: left, top, right and bottom. Empty if it is none. */
function focusOf(text: string): string {
  return FOCUS.test(text) ? text.replace(/\d+\.\d+/g, (pixels) => String(Math.round(Number(pixels)))) : '';
}

const FOCUS = /^\d+(?:\.\d+)?x\d+(?:\.\d+)?:\d+(?:\.\d+)?x\d+(?:\.\d+)?$/;

const setOf = (endings: string): ReadonlySet<string> => new Set(endings.split(' '));

// What browsers can show and play; others, such as .avi or .tiff, can only be downloaded.
const PICTURES = setOf('apng avif bmp gif ico jfif jpeg jpg png svg webp');
const VIDEOS = setOf('m4v mov mp4 ogv webm');
const AUDIOS = setOf('aac flac m4a mp3 oga ogg opus wav weba');
const DOCUMENTS = setOf('7z avi csv doc docx epub gz heic json key mkv md odp ods odt pdf ppt pptx psd rtf tif tiff txt xls xlsx xml zip');

type More = Omit<Link, 'type' | 'to'>;

// Imports leave numbers for uuids, or only the slug. Its address may have parameters or an anchor that an editor added.
function toStoryLink(raw: JsonObject, more: More): Link | null {
  const reference = toReference(raw['uuid']) || toReference(raw['id']) || toReference(raw['story']);
  const address = (textOf(raw['cached_url']) || textOf(raw['href']) || textOf(raw['url'])).trim();
  const [, path = '', query = '', anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(address) ?? [];
  const slug = trimSlashes(path);
  if (reference === '' && (slug === '' || !isRelative(slug))) return link('url', withScheme(address), more);
  return link('story', reference || `/${slug}`, { ...filled('anchor', anchor), ...more, ...filled('query', query) });
}

const link = (type: Link['type'], to: string, more: More): Link | null => (to.trim() === '' ? null : { type, to: to.trim(), ...more });

const filled = <Name extends string>(name: Name, value: string) => (value === '' ? {} : ({ [name]: value } as Record<Name, string>));

/** Values of `rel` that an editor may add to a link. */
const REL = new Set(['author', 'external', 'license', 'me', 'nofollow', 'noreferrer', 'sponsored', 'ugc']);

const relOf = (rel: string) =>
  rel
    .toLowerCase()
    .split(/\s+/)
    .filter((token) => REL.has(token))
    .join(' ');
