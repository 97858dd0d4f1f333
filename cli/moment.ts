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

// --- internal ---

const WITHOUT_ZONE = /[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;
