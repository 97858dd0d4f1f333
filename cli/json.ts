/** A JSON object of unknown shape. */
export type JsonObject = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is a string, otherwise empty. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The value if it is an array, otherwise empty. */
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value if it is a non-empty string, otherwise null. */
export const toTextOrNull = (value: unknown): string | null => toText(value) || null;

/**
 * The value at a path of keys; in an array, a key is a position. Undefined if there is none.
 *
 * @example valueAt({ seo: { title: 'HTML' } }, 'seo.title') // => 'HTML'
 */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce((found, key) => (isObject(found) ? found[key] : toList(found)[Number(key)]), value);
}

/** Whether a value is nested more deeply than content may be. */
export function isTooDeep(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (left === 0) return true;
  // Not with `Object.values`, which would take three times as long for whole spaces.
  for (const key in value) if (isTooDeep((value as JsonObject)[key], left - 1)) return true;
  return false;
}

/** Whether a text is valid JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Calls `visit` with every object inside `value`, outermost first; `visit` returns false to skip an object's contents. */
export function visitObjects(value: unknown, visit: (object: JsonObject) => boolean | void): void {
  if (Array.isArray(value)) for (const one of value) visitObjects(one, visit);
  else if (isObject(value) && visit(value) !== false) for (const key in value) visitObjects(value[key], visit);
}

// --- internal ---

// More than anybody edits, and little enough for functions that call themselves.
const DEEPEST = 400;
