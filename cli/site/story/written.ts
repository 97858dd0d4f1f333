import type { Block, WrittenField, WrittenValue } from '../../../templates/contract.ts';
import { isRichText } from '../../../templates/prose/node.ts';
import { isEmpty, isObject, type JsonObject } from '../../lib/json.ts';
import { altStem, inWords, wordsOf } from './for-visitors.ts';
import { isSeo } from './seo.ts';
import { NOT_CONTENT, readRichText, readValue, type FieldValue, type WrittenContext } from './written-values.ts';

/** A field of a block as it was fetched. */
export interface RawField extends FieldValue {
  /** The same as normalised so far: the blocks and rich texts in it are taken over. */
  readonly normalised: unknown;
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

/** Fields in which texts that describe a picture beside them, like `image_alt`, are that picture's. */
export function withAlternatives(fields: readonly WrittenField[]): readonly WrittenField[] {
  const alternatives = new Map<WrittenField, string>();
  const described = fields.map((field): WrittenField => {
    if (field.kind !== 'assets' || field.value.length !== 1) return field;
    const name = wordsOf(field.name).join(' ');
    const alternative = fields.find((one) => one.kind === 'text' && altStem(one.name) !== null && name.startsWith(altStem(one.name) ?? ''));
    if (alternative?.kind !== 'text') return field;
    alternatives.set(alternative, alternative.value);
    return { ...field, value: field.value.map((asset) => ({ ...asset, alt: asset.alt || alternative.value })) };
  });
  return described.filter((field) => !alternatives.has(field));
}

/**
 * What a field says to visitors, by what it looks like and, if the space describes it, by its type; none if it says nothing. An object of a plugin
 * may say several things.
 */
export function readField(field: RawField, context: WrittenContext): readonly WrittenField[] {
  const { name, value, normalised, known } = field;
  if (!mayBeRead(name, value)) return [];
  const label = known?.label || inWords(name);
  const as = (one: WrittenValue): WrittenField => ({ name, label, ...one });
  if (isBlocks(normalised)) return [as({ kind: 'blocks', value: normalised })];
  return (isRichText(normalised) ? readRichText(name, normalised) : readValue(field, context)).map(as);
}

/** Whether a field can say something to visitors: it is filled in, and neither Storyblok's own nor for search engines. */
export const mayBeRead = (name: string, value: unknown): boolean =>
  !isEmpty(value) && !name.startsWith('_') && !NOT_CONTENT.has(name) && !name.includes('__i18n__') && !isSeo(name, value);

// --- internal ---

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
