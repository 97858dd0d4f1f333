import { LAYOUT_TYPES } from '../../../templates/field-kinds.ts';
import { blockKey } from '../../../templates/registry.ts';
import { isObject, toList, toText, toTextOrNull, type JsonObject } from '../../lib/json.ts';

/** A field of a component as the space describes it. */
export interface SpaceField {
  /** Storyblok's name of its type: `text`, `bloks`, `custom`. */
  readonly type: string;
  /** What editors see as its name; empty if that is made from its key. */
  readonly label: string;
  /** What values that can be chosen are called, by value. */
  readonly options: ReadonlyMap<string, string>;
}

/** The fields of a component in the order of the editor's form, by name; null if the space does not describe it. */
export type SpaceSchema = (component: string) => ReadonlyMap<string, SpaceField> | null;

/** Whether the space says that a field is for text. */
export const isTextField = (known: SpaceField | null | undefined): boolean => known?.type === 'text' || known?.type === 'textarea';

/** What is known of the components of a space of which none are described, as a delivery token gives none. */
export const NO_SCHEMA: SpaceSchema = () => null;

/** Reads the components of a space as the Storyblok CLI writes them; what is not as it should be is left out. */
export function readSchema(components: readonly JsonObject[] = []): SpaceSchema {
  if (components.length === 0) return NO_SCHEMA;
  const exact = new Map(components.map((one) => [toText(one['name']), lazyFields(one)]));
  // However a name is written; of several, the first.
  const byKey = new Map([...exact].toReversed().map(([name, fields]) => [blockKey(name), fields]));
  return (component) => (exact.get(component) ?? byKey.get(blockKey(component)))?.() ?? null;
}

// --- internal ---

function lazyFields({ schema }: JsonObject): () => SpaceFields {
  let fields: SpaceFields | null = null;
  return () => (fields ??= fieldsOf(isObject(schema) ? schema : {}));
}

type SpaceFields = ReadonlyMap<string, SpaceField>;

function fieldsOf(schema: JsonObject): SpaceFields {
  const all = Object.entries(schema).filter(
    (entry): entry is [string, JsonObject] => isObject(entry[1]) && !LAYOUT_TYPES.has(toText(entry[1]['type'])),
  );
  const position = ({ pos }: JsonObject) => (typeof pos === 'number' ? pos : Infinity);
  return new Map(
    all
      .toSorted(([, a], [, b]) => (position(a) === position(b) ? 0 : position(a) - position(b)))
      .map(([name, field]) => [
        name,
        { type: toText(field['type']), label: toTextOrNull(field['display_name']) ?? '', options: optionsOf(field) },
      ]),
  );
}

const optionsOf = ({ options }: JsonObject): SpaceField['options'] =>
  new Map(
    toList(options)
      .filter(isObject)
      .map((option) => [toText(option['value']), toText(option['name'])]),
  );
