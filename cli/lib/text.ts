/** Escapes a text for use in a regular expression that is to match it literally. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * A URL, by itself or on a page; null if it is none. `URL.canParse` is not to be relied on: that of Node 20, called some thousand times, denies addresses
 * with accents.
 */
export function urlOf(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/**
 * A path without slashes around it.
 *
 * @example trimSlashes('/cursos/x/') // => 'cursos/x'
 */
export const trimSlashes = (path: string): string => trimEndSlashes(path.replace(/^\/+/, ''));

/**
 * A path without slashes at its end.
 *
 * @example trimEndSlashes('/cursos/x/') // => '/cursos/x'
 */
// Only from the first slash of a row: a pattern that tries each of a hundred thousand takes a minute.
export const trimEndSlashes = (path: string): string => path.replace(/(?<!\/)\/+$/, '');

/**
 * The TypeScript name of a component, however its name is written; a leading digit is prefixed with an underscore, since identifiers cannot start
 * with one.
 *
 * @example toPascalCase('image_text') // => 'ImageText'
 * @example toPascalCase('3d-viewer') // => '_3dViewer'
 */
export function toPascalCase(name: string): string {
  return name.replace(/(^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, __, letter: string) => letter.toUpperCase()).replace(/^\d/, '_$&');
}

/**
 * The moment of a date in ms since 1970, in ISO 8601 or with a space before the time, as Storyblok stores it; NaN if it is invalid. Without a zone, it
 * is in UTC, wherever the program runs.
 *
 * @example toMoment('2026-03-01 09:00') === toMoment('2026-03-01T10:00:00+01:00') // => true
 */
export function toMoment(date: string): number {
  const text = date.trim();
  return Date.parse(WITHOUT_ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text);
}

/** Whether a string has the shape of a uuid. */
export const isUuid = (text: string): boolean => text.length === UUID_LENGTH && UUID.test(text);

/** A BCP 47 tag as it is written; null if the text is none: `pt_br` and `pt-br` are `pt-BR`. */
export function canonicalTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

// --- internal ---

const WITHOUT_ZONE = /[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

// `isUuid` is called for every string of a space; few have this length.
const UUID_LENGTH = 36;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
