import type { Asset } from '../../../templates/contract.ts';
import { toServiceFile } from '../../../templates/parts/media/image-service.ts';
import { safeFile } from '../../../templates/prose/safe-href.ts';
import type { LocaleConfig } from '../../config/define.ts';
import { isObject } from '../../lib/json.ts';
import type { JsonObject } from '../../lib/json.ts';
import { fileKind } from './file-kind.ts';
import { isUuid } from './uuid.ts';

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

/** A picture or another file; null if the field has none, or one that visitors could not open. */
export function toAsset(value: unknown, { publicUrl, locale, refuse }: AssetContext): Asset | null {
  // Fields of the retired `image` type hold the bare address.
  const raw: JsonObject = typeof value === 'string' ? { filename: value } : isObject(value) ? value : {};
  const typed = textOf(raw['filename']).trim();
  if (typed === '') return null;
  const why = isTrue(raw['is_private']) ? IS_PRIVATE : safeFile(typed) === null ? IS_UNSAFE : null;
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

/** An address without a scheme gets the usual one. */
export const withScheme = (address: string) => (address.startsWith('//') ? `https:${address}` : address);

// --- internal ---

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
  const written = Object.entries(meta).flatMap(([key, value]) => {
    const [field, language = ''] = key.split('__i18n__');
    return field === name && textOf(value) ? [[language.toLowerCase().replaceAll('-', '_'), textOf(value)] as const] : [];
  });
  if (!locale || written.length === 0) return '';
  const [iso, code] = [locale.iso.toLowerCase().replaceAll('-', '_'), locale.code.toLowerCase()];
  const [, text = ''] =
    written.find(([language]) => language === iso) ??
    written.find(([language]) => language === code) ??
    written.find(([language]) => language.startsWith(`${code}_`)) ??
    [];
  return text;
}

/** A focal point in whole pixels, as the image service requires: left, top, right and bottom. Empty if it is none. */
function focusOf(text: string): string {
  return FOCUS.test(text) ? text.replace(/\d+\.\d+/g, (pixels) => String(Math.round(Number(pixels)))) : '';
}

const FOCUS = /^\d+(?:\.\d+)?x\d+(?:\.\d+)?:\d+(?:\.\d+)?x\d+(?:\.\d+)?$/;
