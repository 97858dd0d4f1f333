import { isObject, visitObjects, type JsonObject } from '../../lib/json.ts';

/** The languages for which a story's content has `__i18n__` keys, as in `title__i18n__es_co` (`es-co`). */
export function languagesOf(content: JsonObject): readonly string[] {
  const found = new Set<string>();
  visitObjects(content, (object) => {
    if (isAsset(object)) return false;
    for (const key in object) {
      const at = key.indexOf(MARK);
      if (at > 0) found.add(key.slice(at + MARK.length).replaceAll('_', '-'));
    }
    return true;
  });
  return [...found].toSorted();
}

/**
 * Content as sent: every field in the first of the languages that has it, otherwise in the default one, with no `__i18n__` keys left.
 *
 * @example foldLanguages({title: 'Hello', title__i18n__de: 'Hallo'}, ['de']) // => {title: 'Hallo'}
 */
export function foldLanguages(content: JsonObject, languages: readonly string[]): JsonObject {
  return fold(
    content,
    languages.map((language) => `${MARK}${language.replaceAll('-', '_')}`),
  ) as JsonObject;
}

/**
 * The language at the start of a path, and the rest of the path. A folder may have the name of a language: `[default]/` means that it is the folder.
 *
 * @example splitLanguage('de/blog/x', ['de']) // => {language: 'de', rest: 'blog/x'}
 * @example splitLanguage('[default]/de/home', ['de']) // => {language: null, rest: 'de/home'}
 */
export function splitLanguage(path: string, codes: readonly string[]): { readonly language: string | null; readonly rest: string } {
  if (path.startsWith('[default]/')) return { language: null, rest: path.slice('[default]/'.length) };
  const language = codes.find((code) => path === code || path.startsWith(`${code}/`));
  if (!language) return { language: null, rest: path };
  const rest = path.slice(language.length + 1);
  return { language, rest: rest === '*' ? '' : rest };
}

// --- internal ---

const MARK = '__i18n__';

/** The texts of an asset are sent in all languages, whichever was requested. */
const isAsset = (object: JsonObject) => object['fieldtype'] === 'asset' || ('filename' in object && isObject(object['meta_data']));

function fold(value: unknown, suffixes: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => fold(one, suffixes));
  if (!isObject(value) || isAsset(value)) return value;
  const folded: Record<string, unknown> = {};
  for (const key in value) {
    const at = key.indexOf(MARK);
    if (at > 0) {
      // A field that has only translations still appears under its plain name.
      const plain = key.slice(0, at);
      if (plain in value || plain in folded) continue;
      const translated = pick(value, plain, suffixes);
      if (translated !== undefined) folded[plain] = fold(translated, suffixes);
    } else folded[key] = fold(pick(value, key, suffixes) ?? value[key], suffixes);
  }
  return folded;
}

function pick(object: JsonObject, key: string, suffixes: readonly string[]): unknown {
  for (const suffix of suffixes) {
    const value = object[`${key}${suffix}`];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}
