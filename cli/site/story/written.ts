import type { Block, RichText, WrittenField, WrittenValue } from '../../../templates/contract.ts';
import { parseEventDate } from '../../../templates/parts/dates.ts';
import { isRichText } from '../../../templates/prose/node.ts';
import { hasWords } from '../../../templates/prose/text.ts';
import { isObject, jsonIn, toText, type JsonObject } from '../../lib/json.ts';
import { isUuid } from '../../lib/text.ts';
import { inWords, isForSearchEngines, isForVisitors, isTechnical } from './for-visitors.ts';
import { isHtml, isMarkdown, readMarkdown, wordsOfHtml } from './markdown-text.ts';
import { fileKind, isTable, linesOf, textOf, toAsset, toLink, toReference, type AssetContext } from './normalise-values.ts';
import type { SpaceField } from './space-schema.ts';

/** What the values of fields are read with. */
export interface WrittenContext extends AssetContext {
  /** Rich text as templates read it; null if it is none. */
  toRichText(value: unknown): RichText | null;
}

/** A field of a block as it was fetched. */
export interface RawField {
  readonly name: string;
  readonly value: unknown;
  /** The same as normalised so far: the blocks and rich texts in it are taken over. */
  readonly normalised: unknown;
  /** How the space describes it; null if it does not. */
  readonly known: SpaceField | null;
}

/** Fields in the order in which they are read; without a description, in that of the content, which is the service's own unless somebody wrote it. */
export function inReadingOrder(
  fields: readonly WrittenField[],
  { raw, isKnown }: { readonly raw: JsonObject; readonly isKnown: boolean },
): readonly WrittenField[] {
  if (isKnown || !isInStorageOrder(Object.keys(raw))) return fields;
  const rank = ({ name, kind, value }: WrittenField) => {
    const text = kind === 'text' ? TEXTS.findIndex((names) => names.test(name)) : -1;
    if (text !== -1) return text;
    if (kind === 'text') return value.length > SHORT ? 6 : 5;
    return 6 + KINDS.indexOf(kind);
  };
  return fields.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * What a field says to visitors, by what it looks like and, if the space describes it, by its type; none if it says nothing. An object of a plugin
 * may say several things.
 */
export function readField(field: RawField, context: WrittenContext): readonly WrittenField[] {
  const { name, value, normalised, known } = field;
  if (!mayBeRead(name, value)) return [];
  const label = known?.label || inWords(name);
  const as = (one: WrittenValue): readonly WrittenField[] => [{ name, label, ...one }];
  if (isBlocks(normalised)) return as({ kind: 'blocks', value: normalised });
  if (isRichText(normalised))
    return normalised.content?.length && saysAnything(normalised) ? as({ kind: 'richtext', value: normalised }) : [];
  return readValue(field, context).flatMap((one) => as(one));
}

/** The title and description for search engines in fields that only they read; empty if there are none. */
export function readSeo(raw: JsonObject): { readonly title: string; readonly description: string } {
  let [title, description] = ['', ''];
  for (const [name, value] of Object.entries(raw)) {
    if (!isSeo(name, value)) continue;
    const texts =
      typeof value === 'string' ? { [name]: value } : isObject(value) ? value : Array.isArray(value) && isObject(value[0]) ? value[0] : {};
    for (const [key, text] of Object.entries(texts)) {
      if (/title/i.test(key)) title ||= textOf(text).trim();
      else if (/description/i.test(key)) description ||= textOf(text).trim();
    }
  }
  return { title, description };
}

/** Whether a field can say something to visitors: it is filled in, and neither Storyblok's own nor for search engines. */
export const mayBeRead = (name: string, value: unknown): boolean =>
  !isEmpty(value) && !name.startsWith('_') && !NOT_CONTENT.has(name) && !name.includes('__i18n__') && !isSeo(name, value);

/** Whether a text is a single word without capitals: in an object, a name of what a program knows, whatever it is called. */
export const isNameOnly = (text: string): boolean => /^[^\s\p{Lu}]*$/u.test(text.trim()) && !/[^\x20-\x7e]/.test(text);

export const isDate = (text: string): boolean => DATE.test(text.trim());
export const isAsset = (value: JsonObject): boolean => typeof value['filename'] === 'string' && !('component' in value);
export const isLink = (value: JsonObject): boolean => typeof value['linktype'] === 'string' || value['fieldtype'] === 'multilink';
export const isReference = (value: unknown): boolean =>
  typeof value === 'string' ? isUuid(value) : isObject(value) && isUuid(toText(value['uuid'])) && 'content' in value;

/** Whether nothing was entered. */
export const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);

// --- internal ---

const NOT_CONTENT: ReadonlySet<string> = new Set(['component', 'plugin', 'fieldtype', 'linktype']);

/** Longer texts are no headings. */
const SHORT = 100;

/** Names of texts in the order in which they are read. */
const TEXTS = [
  /eyebrow|kicker|overline|pretitle/i,
  /^(?:title|headline|heading|name|question)$/i,
  /title|headline|heading/i,
  /sub_?(?:title|head|line)|tagline|claim/i,
];
const KINDS: readonly WrittenField['kind'][] = ['assets', 'date', 'number', 'options', 'richtext', 'link', 'blocks', 'stories'];

// The service stores objects with their shortest keys first.
const isInStorageOrder = (keys: readonly string[]) =>
  keys.length > 2 && keys.every((key, index) => index === 0 || compareKeys(keys[index - 1] ?? '', key) < 0 || key === '_editable');
const compareKeys = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);

const isBlocks = (value: unknown): value is readonly Block[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && typeof one['component'] === 'string' && '_uid' in one);

const saysAnything = (body: RichText): boolean => hasWords(body) || /"type":"(?:blok|image|horizontal_rule)"/.test(JSON.stringify(body));

/** For search engines: a field, the object of a plugin, or a block of such fields. */
const isSeo = (name: string, value: unknown): boolean =>
  isForSearchEngines(name) ||
  (isObject(value) && /seo|meta-?tags/i.test(toText(value['plugin']))) ||
  (Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && isForSearchEngines(toText(one['component']))));

function readValue({ name, value, known }: RawField, context: WrittenContext): readonly WrittenValue[] {
  if (typeof value === 'string') return readText({ name, text: value, known }, context);
  if (typeof value === 'number') return isTechnical(name) ? [] : [{ kind: 'number', value }];
  if (value === true)
    return known?.type === 'boolean' && known.label !== '' && !isTechnical(name) && !SWITCH.test(name) ? [options('✓')] : [];
  if (Array.isArray(value)) return readList({ name, list: value, known }, context);
  return isObject(value) ? readObject(name, value, context) : [];
}

/** Names of what turns something on or off. */
const SWITCH = /^(?:show|hide|is|has|use|enable|disable|full|no|open|with|without|add|display|allow|invert|reverse|in|new)(?:_|[A-Z]|$)/;

const options = (...value: readonly string[]): WrittenValue => ({ kind: 'options', value });

interface TextField {
  readonly name: string;
  readonly text: string;
  readonly known: SpaceField | null;
}

function readText({ name, text, known }: TextField, context: WrittenContext): readonly WrittenValue[] {
  const value = text.trim();
  const chosen = known?.options.get(value);
  if (chosen !== undefined) return isTechnical(name) ? [] : [options(chosen || value)];
  if (isUuid(value))
    return known === null || known.type === 'option' || known.type === 'custom' ? [{ kind: 'stories', value: [toReference(value)] }] : [];
  if (known?.type === 'datetime' || (known === null && isDate(value)))
    return parseEventDate(value) ? [{ kind: 'date', value }] : visibleText(name, text);
  if (known?.type === 'number')
    return Number.isFinite(Number(value)) && !isTechnical(name) ? [{ kind: 'number', value: Number(value) }] : visibleText(name, text);
  if (known?.type === 'markdown') return markdown(text, context);
  if (ADDRESS.test(value)) return readAddress(name, value, context);
  if (/^[[{].*[\]}]$/s.test(value)) {
    const json = jsonIn(value);
    if (isObject(json) || Array.isArray(json)) return inObject(name, json, context);
  }
  if (/^-?\d+(?:\.\d+)?$/.test(value) && !isForVisitors(name, value)) return isTechnical(name) || known !== null ? [] : [options(value)];
  if (isHtml(value)) return visibleText(name, wordsOfHtml(value));
  if (isMarkdown(value)) return markdown(text, context);
  // A text that the space describes as one may be a single word without capitals.
  const isWord = known !== null && TYPED.has(known.type) && !isTechnical(name) && /^[a-z]+$/.test(value);
  return isWord ? [{ kind: 'text', value }] : visibleText(name, text);
}

const TYPED: ReadonlySet<string> = new Set(['text', 'textarea']);
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const ADDRESS = /^(?:(?:https?:)?\/\/[^\s/]+\.\S+|mailto:\S+|tel:\S+|\/\S*|#\S*)$/i;

const visibleText = (name: string, text: string): readonly WrittenValue[] =>
  isForVisitors(name, text) ? [{ kind: 'text', value: linesOf(text).trim() }] : [];

function markdown(text: string, context: WrittenContext): readonly WrittenValue[] {
  return richText(context.toRichText(readMarkdown(text)));
}

const richText = (value: RichText | null): readonly WrittenValue[] => (value && saysAnything(value) ? [{ kind: 'richtext', value }] : []);

function readAddress(name: string, address: string, context: WrittenContext): readonly WrittenValue[] {
  const isLocal = /^[/#](?!\/)/.test(address);
  if (!isLocal && isFile(address)) return readAssets([address], context);
  // An address of the site may be a class or a pattern as well.
  if (isLocal && !/link|url|href|path|cta|button|target/i.test(name)) return [];
  return readLink(address);
}

const isFile = (address: string): boolean =>
  /^(?:https?:)?\/\/a[^/]*\.storyblok\.com\/f\//i.test(address) || fileKind(address) !== undefined || PICTURE.test(address);
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i;

function readAssets(values: readonly unknown[], context: WrittenContext): readonly WrittenValue[] {
  const value = values.map((one) => toAsset(one, context)).filter((asset) => asset !== null);
  return value.length > 0 ? [{ kind: 'assets', value }] : [];
}

function readLink(value: unknown): readonly WrittenValue[] {
  const link = toLink(value);
  return link ? [{ kind: 'link', value: link }] : [];
}

function readList(
  { name, list, known }: { readonly name: string; readonly list: readonly unknown[]; readonly known: SpaceField | null },
  context: WrittenContext,
): readonly WrittenValue[] {
  if (list.every((one) => isObject(one) && isAsset(one))) return readAssets(list, context);
  if (list.every((one) => isReference(one))) return [{ kind: 'stories', value: list.map(toReference) }];
  if (list.every((one) => typeof one === 'string' && isFile(one.trim()))) return readAssets(list, context);
  if (list.every((one) => typeof one === 'string' || typeof one === 'number')) {
    const texts = list.map((one) => ({ value: textOf(one), chosen: known?.options.get(textOf(one)) }));
    const shown = texts.filter(({ value, chosen }) => (chosen === undefined ? isForVisitors(name, value) : !isTechnical(name)));
    return shown.length > 0 ? [options(...shown.map(({ value, chosen }) => chosen || value.trim()))] : [];
  }
  return list.flatMap((one) =>
    isObject(one) ? readObject(name, one, context) : typeof one === 'string' ? readText({ name, text: one, known: null }, context) : [],
  );
}

function readObject(name: string, value: JsonObject, context: WrittenContext): readonly WrittenValue[] {
  if (isAsset(value)) return readAssets([value], context);
  if (isReference(value)) return [{ kind: 'stories', value: [toReference(value)] }];
  if (isLink(value)) return readLink(value);
  if (isTable(value)) return richText(context.toRichText(value));
  return inObject(name, value, context);
}

// What is readable in the object of a plugin, or in a list.
function inObject(name: string, value: unknown, context: WrittenContext): readonly WrittenValue[] {
  if (isRichText(value)) return richText(context.toRichText(value));
  if (Array.isArray(value)) return value.flatMap((one) => inObject(name, one, context));
  if (isObject(value)) {
    if (isAsset(value) || isLink(value)) return readObject(name, value, context);
    return Object.entries(value).flatMap(([key, one]) =>
      key.startsWith('_') || NOT_CONTENT.has(key) || isEmpty(one) ? [] : inObject(key, one, context),
    );
  }
  if (typeof value !== 'string' || isTechnical(name) || isUuid(value.trim())) return [];
  if (ADDRESS.test(value.trim())) return readAddress(name, value.trim(), context);
  return isNameOnly(value) ? [] : isHtml(value) ? visibleText(name, wordsOfHtml(value)) : visibleText(name, value);
}
