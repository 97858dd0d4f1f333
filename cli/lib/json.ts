/** A JSON object of unknown shape. */
export type JsonObject = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is a string, otherwise empty. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The value if it is an array, otherwise empty. */
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value if it is a non-empty string, otherwise null. */
export const toTextOrNull = (value: unknown): string | null => toText(value) || null;

/** Whether nothing was entered into a field. */
export const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);

/** How deeply content may be nested: more than anybody edits, and little enough for functions that call themselves. */
export const DEEPEST = 400;

/** Whether an object or a list is nested more deeply than `left`. */
export function isTooDeep(value: object, left = DEEPEST): boolean {
  if (left === 0) return true;
  const isDeeper = (one: unknown) => typeof one === 'object' && one !== null && isTooDeep(one, left - 1);
  if (Array.isArray(value)) return value.some(isDeeper);
  // Not with `Object.values`, which would take three times as long for whole spaces.
  for (const key in value) if (isDeeper((value as JsonObject)[key])) return true;
  return false;
}

/** A value without what is nested more deeply than content may be, except for one level, by which `isTooDeep` still finds it. */
export const cutOff = <T extends object>(value: T): T => (isTooDeep(value) ? (cutAt(value, DEEPEST + 1) as T) : value);

/** What a text says as JSON; undefined if it is not valid. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls `visit` with every object inside `value`, outermost first; `visit` returns false to skip an object's contents. */
export function visitObjects(value: unknown, visit: (object: JsonObject) => boolean | void): void {
  if (Array.isArray(value)) for (const one of value) visitObjects(one, visit);
  else if (isObject(value) && visit(value) !== false) for (const key in value) visitObjects(value[key], visit);
}

// --- internal ---

function cutAt(value: unknown, left: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (left === 0) return null;
  if (Array.isArray(value)) return value.map((one) => cutAt(one, left - 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cutAt(one, left - 1)]));
}
