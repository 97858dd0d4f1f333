import type { Written, WrittenField } from '../../../templates/contract.ts';
import { isEmpty } from '../../lib/json.ts';
import type { fieldsOf } from './fields.ts';
import { isForSearchEngines, isTechnical } from './for-visitors.ts';
import { isSeoBlock, readSeo } from './seo.ts';
import { NO_SCHEMA, type SpaceField, type SpaceSchema } from './space-schema.ts';
import type { WrittenContext } from './written-values.ts';
import { inReadingOrder, readField, withAlternatives } from './written.ts';

/** What the fields of a block are read from: as fetched, and as normalised so far. */
export interface Reading {
  readonly raw: Readonly<Record<string, unknown>>;
  readonly block: Readonly<Record<string, unknown>>;
  readonly context: WrittenContext & { readonly schema?: SpaceSchema };
}

/** What the template of a component knows. */
export interface OfTemplate {
  readonly fields: NonNullable<ReturnType<typeof fieldsOf>>;
  /** Fields whose values it reports itself. */
  readonly refused: ReadonlySet<string>;
}

/**
 * What was written into a block, if it has no template (null) or other fields than that knows, and its texts for search engines in fields that only
 * they read (docs/adr/0048-any-component.md).
 */
export function writtenInto(reading: Reading, template: OfTemplate | null): { readonly written?: Written } {
  const seo = seoOf(reading);
  if (!template && isSeoBlock(reading.raw)) return { ...seo, written: { fields: [], differing: [] } };
  const differing = template ? differingFields(reading, template) : [];
  if (template && differing.length === 0) return seo;
  return { ...seo, written: { fields: readFields(reading), differing } };
}

// --- internal ---

/** What is in the fields of a block, whatever they are called. */
function readFields(reading: Reading): readonly WrittenField[] {
  const { raw } = reading;
  const known = knownFields(reading);
  const names = [...new Set([...(known?.keys() ?? []), ...Object.keys(raw)])];
  const fields = withAlternatives(names.flatMap((name) => readOne(name, reading)));
  return inReadingOrder(fields, { raw, isKnown: known !== null });
}

/** What the space says of the fields of a block; null if nothing. */
const knownFields = ({ raw, context }: Reading) => (context.schema ?? NO_SCHEMA)(String(raw['component']));

function readOne(name: string, reading: Reading): readonly WrittenField[] {
  const { raw, block, context } = reading;
  const known = knownFields(reading)?.get(name) ?? null;
  return readField({ name, value: raw[name], normalised: block[name], known }, context);
}

/**
 * The fields for which the template of a component has no place, in its content or in what the space says of it: it knows no such field, or nothing of
 * that shape; and those that it needs and the component does not have.
 */
function differingFields(reading: Reading, { fields, refused }: OfTemplate): readonly string[] {
  const { raw, block } = reading;
  const known = knownFields(reading);
  const unread = Object.keys(raw).filter((name) => {
    const isRead = fields.has(name) && (!isEmpty(block[name]) || refused.has(name));
    return !isRead && !isEmpty(raw[name]) && readOne(name, reading).length > 0;
  });
  if (!known) return unread;
  const other = [...known].filter(([name, { type }]) => !fields.has(name) && saysSomething(name, type)).map(([name]) => name);
  const lacking = [...fields].filter(([name, { isRequired }]) => isRequired && !known.has(name)).map(([name]) => name);
  return [...new Set([...unread, ...other, ...lacking])];
}

/** Whether a field is one for visitors, whatever is in it. */
const saysSomething = (name: string, type: SpaceField['type']) => FOR_VISITORS.has(type) && !isTechnical(name) && !isForSearchEngines(name);

const FOR_VISITORS: ReadonlySet<string> = new Set([
  'text',
  'textarea',
  'markdown',
  'richtext',
  'bloks',
  'asset',
  'multiasset',
  'multilink',
  'table',
  'image',
  'file',
]);

/** The texts for search engines, where its component has them in other fields. */
function seoOf({ raw, block }: Reading): Readonly<Record<string, string>> {
  const { title, description } = readSeo(raw, block);
  return {
    ...(title && !block['seo_title'] ? { seo_title: title } : {}),
    ...(description && !block['seo_description'] ? { seo_description: description } : {}),
  };
}
