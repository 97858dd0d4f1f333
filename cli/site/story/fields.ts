import { blockKey } from '../../../templates/registry.ts';
import * as ours from '../../../templates/schema.ts';
import type { Choices, FieldKind, Schema, Targets } from '../../../templates/field-kinds.ts';

/** The types of fields, as `academy types` writes them into `templates/schema.ts`. */
export interface FieldTypes {
  readonly schema: Schema;
  readonly targets: Targets;
  readonly choices: Choices;
}

/** A field of a component, as `demo/components.json` describes it. */
export interface Field {
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** The components that a relation may point to; null if any. */
  readonly of: readonly string[] | null;
  /** The values that can be chosen; null if any. */
  readonly choices: readonly string[] | null;
}

/** The fields of a component by name; null for an unknown component. */
export function fieldsOf(component: string): ReadonlyMap<string, Field> | null {
  return fieldsByKey.get(blockKey(component)) ?? null;
}

/** Reads content by the types of a site's own templates from now on: those of the program are the ones that it was bundled with. */
export function useFieldTypes(types: FieldTypes): void {
  fieldsByKey = toFields(types);
}

// --- internal ---

let fieldsByKey = toFields(ours);

function toFields({ schema, targets, choices }: FieldTypes): ReadonlyMap<string, ReadonlyMap<string, Field>> {
  const [targetsOf, choicesOf] = [byName(targets), byName(choices)];
  return new Map(
    Object.entries(schema).map(([component, fields]) => [
      blockKey(component),
      new Map(
        Object.entries(fields).map(([name, kind]): [string, Field] => [
          name,
          {
            kind: kind.replace('!', '') as FieldKind,
            isRequired: kind.endsWith('!'),
            of: targetsOf.get(component)?.get(name) ?? null,
            choices: choicesOf.get(component)?.get(name) ?? null,
          },
        ]),
      ),
    ]),
  );
}

// Maps, since a component or a field may be called `constructor`.
function byName<T>(all: Readonly<Record<string, Readonly<Record<string, T>>>>): ReadonlyMap<string, ReadonlyMap<string, T>> {
  return new Map(Object.entries(all).map(([component, fields]) => [component, new Map(Object.entries(fields))]));
}
