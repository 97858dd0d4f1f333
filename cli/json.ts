/** A JSON object of unknown shape. */
export type JsonObject = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text; empty where it is none. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The list; empty where it is none. */
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The text, or null where it is missing or empty. */
export const toTextOrNull = (value: unknown): string | null => toText(value) || null;

/** Whether a text can be read as JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Calls `visit` with every object inside `value`, outermost first; `visit` returns false to leave the inside of one out. */
export function visitObjects(value: unknown, visit: (object: JsonObject) => boolean | void): void {
  if (Array.isArray(value)) for (const one of value) visitObjects(one, visit);
  else if (isObject(value) && visit(value) !== false) for (const key in value) visitObjects(value[key], visit);
}
