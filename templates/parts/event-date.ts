import { dateFormat } from './date-format.ts';

/** Date and time of an event, for people and machines. */
export interface EventDate {
  readonly iso: string;
  /** `jueves, 18 de marzo de 2027` */
  readonly day: string;
  /** `10:00 CET`; empty if the editor entered only a date. */
  readonly time: string;
  /** Formats parts of the date: `part({ month: 'short' })` is `mar`. */
  part(options: Intl.DateTimeFormatOptions): string;
}

/**
 * Parses a date field as Storyblok stores it, `2027-03-18 09:00` in UTC, and formats it in the site's time zone, whatever that of the build machine.
 * Null if it is empty or invalid.
 *
 * @example toEventDate('2027-03-18 09:00', { language: 'en-US', timeZone: 'Europe/Madrid' })?.time // => '10:00 AM GMT+1'
 */
export function toEventDate(
  field: string,
  { language, timeZone }: { readonly language: string; readonly timeZone: string },
): EventDate | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(field) ?? [];
  const date = new Date(`${day}T${time ?? '00:00'}Z`);
  if (!day || Number.isNaN(date.getTime())) return null;
  const hasTime = time !== undefined && time !== '00:00';
  // A date without a time is the same everywhere.
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone: hasTime ? timeZone : 'UTC' }).format(date);
  return {
    iso: hasTime ? `${day}T${time}Z` : day,
    day: part({ dateStyle: 'full' }),
    time: hasTime ? part({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }) : '',
    part,
  };
}
