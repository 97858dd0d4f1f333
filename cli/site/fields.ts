import { blockKey } from '../../templates/registry.ts';
import { choices, schema, targets } from '../../templates/schema.ts';
import type { FieldKind } from '../../templates/schema-kinds.ts';
import { memoize } from '../memoize.ts';

/** A field of a component, as `demo/components.json` describes it. */
export interface Field {
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** The components that a relation may point to; null if any. */
  readonly of: readonly string[] | null;
  /** The values that can be chosen; null if any. */
  readonly choices: readonly string[] | null;
}

/** The fields of a component by name; null for an unknown component. However a name is spelled, few are in use. */
export const fieldsOf = memoize((component: string): ReadonlyMap<string, Field> | null => fieldsByKey.get(blockKey(component)) ?? null);

// --- internal ---

const fieldsByKey = new Map(Object.keys(schema).map((component) => [blockKey(component), toFields(component)]));

function toFields(component: string): ReadonlyMap<string, Field> {
  return new Map(
    Object.entries(schema[component] ?? {}).map(([name, kind]) => [
      name,
      {
        kind: kind.replace('!', '') as FieldKind,
        isRequired: kind.endsWith('!'),
        of: targets[component]?.[name] ?? null,
        choices: choices[component]?.[name] ?? null,
      },
    ]),
  );
}
