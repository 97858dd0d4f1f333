import type { RichText, WrittenValue } from '../../../templates/contract.ts';
import { parseEventDate } from '../../../templates/parts/dates.ts';
import { isRichText } from '../../../templates/prose/node.ts';
import { hasWords, plainText } from '../../../templates/prose/text.ts';
import { isEmpty, isObject, jsonIn, toText, type JsonObject } from '../../lib/json.ts';
import { isUuid } from '../../lib/text.ts';
import { isAppearance, isForVisitors, isSlug, isTechnical, isTitle, needsItsName } from './for-visitors.ts';
import { isHtml, readHtml } from './html-text.ts';
import { isMarkdown, readMarkdown } from './markdown-text.ts';
import { fileKind, isTable, linesOf, textOf, toAsset, toLink, toReference, type AssetContext } from './normalise-values.ts';
import { isTextField, type SpaceField } from './space-schema.ts';

/** What the values of fields are read with. */
export interface WrittenContext extends AssetContext {
  /** Rich text as templates read it; null if it is none. */
  toRichText(value: unknown): RichText | null;
}

/** A value of a field, and how the space describes the field; null if it does not. */
export interface FieldValue<T = unknown> {
  readonly name: string;
  readonly value: T;
  readonly known: SpaceField | null;
}

/** What a value that is neither blocks nor rich text says to visitors; nothing if it says nothing. The object of a plugin may say several things. */
export function readValue(field: FieldValue, context: WrittenContext): readonly WrittenValue[] {
  const { name, value } = field;
  if (typeof value === 'string') return readText({ ...field, value: value.trim() }, context);
  if (typeof value === 'number') return isAppearance(name) ? [] : [{ kind: 'number', value }];
  if (Array.isArray(value)) return readList({ ...field, value }, context);
  return isObject(value) ? readObject(name, value, context) : [];
}

/** Rich text in words: one line that is called a title is a text, as a title is one wherever it is written. */
export function readRichText(name: string, body: RichText): readonly WrittenValue[] {
  if (!body.content?.length || !saysAnything(body)) return [];
  const line = isTitle(name) ? lineIn(body) : '';
  return [line ? { kind: 'text', value: line } : { kind: 'richtext', value: body }];
}

/** Keys of objects that are not content. */
export const NOT_CONTENT: ReadonlySet<string> = new Set(['component', 'plugin', 'fieldtype', 'linktype']);

/** Whether a text is a single word without capitals: in an object, a name of what a program knows, whatever it is called. */
export const isNameOnly = (text: string): boolean => /^[^\s\p{Lu}]*$/u.test(text.trim()) && !/[^\x20-\x7e]/.test(text);

export const isDate = (text: string): boolean => DATE.test(text.trim());
export const isAsset = (value: JsonObject): boolean => typeof value['filename'] === 'string' && !('component' in value);
export const isLink = (value: JsonObject): boolean => typeof value['linktype'] === 'string' || value['fieldtype'] === 'multilink';
export const isReference = (value: unknown): boolean =>
  typeof value === 'string' ? isUuid(value) : isObject(value) && isUuid(toText(value['uuid'])) && 'content' in value;

// --- internal ---

const saysAnything = (body: RichText): boolean => hasWords(body) || /"type":"(?:blok|image|horizontal_rule)"/.test(JSON.stringify(body));

/** The words of rich text that is one line without links; empty if it is more. */
function lineIn({ content = [] }: RichText): string {
  const [only, ...others] = content;
  const isLine = only && others.length === 0 && /^(?:paragraph|heading)$/.test(only.type);
  const isPlain =
    isLine && only.content?.every(({ type, marks }) => /^(?:text|hard_break)$/.test(type) && !marks?.some((mark) => mark.type === 'link'));
  return isPlain ? plainText(only) : '';
}

const options = (...value: readonly string[]): WrittenValue => ({ kind: 'options', value });

function readText({ name, value, known }: FieldValue<string>, context: WrittenContext): readonly WrittenValue[] {
  const type = known?.type;
  const isTyped = isTextField(known);
  const visible = () => visibleText(value, { name, isTyped });
  const written = (body: unknown) => (isTechnical(name) ? [] : richText(name, body, context));
  const chosen = known?.options.get(value);
  if (chosen !== undefined) return isAppearance(name) ? [] : [options(chosen || value)];
  if (isUuid(value)) return !known || type === 'option' || type === 'custom' ? [{ kind: 'stories', value: [toReference(value)] }] : [];
  if (type === 'datetime' || (!known && isDate(value))) return parseEventDate(value) ? [{ kind: 'date', value }] : visible();
  if (type === 'number')
    return Number.isFinite(Number(value)) && !isAppearance(name) ? [{ kind: 'number', value: Number(value) }] : visible();
  if (type === 'markdown') return written(readMarkdown(value));
  if (ADDRESS.test(value)) return readAddress(name, value, context);
  const json = /^[[{].*[\]}]$/s.test(value) ? jsonIn(value) : undefined;
  if (json !== undefined) return inObject(name, json, context);
  if (isHtml(value)) return written(readHtml(value));
  if (isMarkdown(value)) return written(readMarkdown(value));
  if ((!known || type === 'option') && isSlug(name, value)) return [{ kind: 'stories', value: [value] }];
  const shown = visible();
  return shown.length === 0 && needsItsName(name, value) ? [options(value)] : shown;
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const ADDRESS = /^(?:(?:https?:)?\/\/[^\s/]+\.\S+|mailto:\S+|tel:\S+|\/\S*|#\S*)$/i;

const visibleText = (
  text: string,
  { name, isTyped = false }: { readonly name: string; readonly isTyped?: boolean },
): readonly WrittenValue[] => (isForVisitors(name, text, { isTyped }) ? [{ kind: 'text', value: linesOf(text).trim() }] : []);

function richText(name: string, value: unknown, context: WrittenContext): readonly WrittenValue[] {
  const body = context.toRichText(value);
  return body ? readRichText(name, body) : [];
}

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

function readList({ name, value: list, known }: FieldValue<readonly unknown[]>, context: WrittenContext): readonly WrittenValue[] {
  if (list.every((one) => isObject(one) && isAsset(one))) return readAssets(list, context);
  if (list.every((one) => isReference(one) || isSlug(name, toText(one)))) return [{ kind: 'stories', value: list.map(toReference) }];
  if (list.every((one) => typeof one === 'string' && isFile(one.trim()))) return readAssets(list, context);
  if (list.every((one) => typeof one === 'string' || typeof one === 'number')) {
    const texts = list.map((one) => ({ value: textOf(one), chosen: known?.options.get(textOf(one)) }));
    const isShown = ({ value, chosen }: (typeof texts)[number]) =>
      chosen === undefined ? isForVisitors(name, value) || needsItsName(name, value) : !isAppearance(name);
    const shown = texts.filter(isShown);
    return shown.length > 0 ? [options(...shown.map(({ value, chosen }) => chosen || value.trim()))] : [];
  }
  return list.flatMap((one) => (isObject(one) || typeof one === 'string' ? readValue({ name, value: one, known: null }, context) : []));
}

function readObject(name: string, value: JsonObject, context: WrittenContext): readonly WrittenValue[] {
  if (isAsset(value)) return readAssets([value], context);
  if (isReference(value)) return [{ kind: 'stories', value: [toReference(value)] }];
  if (isLink(value)) return readLink(value);
  if (isTable(value)) return richText(name, value, context);
  return inObject(name, value, context);
}

// What is readable in the object of a plugin, or in a list: what it is called comes first.
function inObject(name: string, value: unknown, context: WrittenContext): readonly WrittenValue[] {
  if (isRichText(value)) return richText(name, value, context);
  if (Array.isArray(value)) return value.flatMap((one) => inObject(name, one, context));
  if (isObject(value)) {
    if (isAsset(value) || isLink(value)) return readObject(name, value, context);
    const isName = (key: string) => /^(?:name|title|label)$/i.test(key);
    return Object.entries(value)
      .toSorted(([a], [b]) => Number(isName(b)) - Number(isName(a)))
      .flatMap(([key, one]) => (key.startsWith('_') || NOT_CONTENT.has(key) || isEmpty(one) ? [] : inObject(key, one, context)));
  }
  const text = toText(value).trim();
  if (isTechnical(name) || isUuid(text)) return [];
  if (ADDRESS.test(text)) return readAddress(name, text, context);
  if (isHtml(text)) return richText(name, readHtml(text), context);
  return isNameOnly(text) ? [] : visibleText(text, { name });
}
