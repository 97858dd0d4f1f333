import { blockKey } from '../../templates/registry.ts';
import { choices, schema, targets } from '../../templates/schema.ts';
import type { FieldKind } from '../../templates/schema-kinds.ts';

/** The fields of a component and their kinds; null for an unknown component. */
export function fieldsOf(component: string): Readonly<Record<string, FieldKind | `${FieldKind}!`>> | null {
  return fieldsByKey.get(blockKey(component)) ?? null;
}

/** The components a relation field may point to; null if any. */
export function targetsOf(component: string, field: string): readonly string[] | null {
  return targetsByKey.get(blockKey(component))?.[field] ?? null;
}

/** The allowed values of a component's choice fields, by field. */
export const choicesOf = (component: string): Readonly<Record<string, readonly string[]>> => choicesByKey.get(blockKey(component)) ?? {};

/** A kind without its required mark. */
export const bare = (kind: FieldKind | `${FieldKind}!`) => kind.replace('!', '') as FieldKind;

// --- internal ---

const fieldsByKey = new Map(Object.entries(schema).map(([component, fields]) => [blockKey(component), fields]));
const choicesByKey = new Map(Object.entries(choices).map(([component, fields]) => [blockKey(component), fields]));
const targetsByKey = new Map(Object.entries(targets).map(([component, fields]) => [blockKey(component), fields]));
