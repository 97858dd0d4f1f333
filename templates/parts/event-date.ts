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

/** When an event takes place. */
export interface EventMoment {
  readonly iso: string;
  /** Of the time, or of midnight in UTC. */
  readonly date: Date;
  /** False if the editor entered only a date, which is the same day everywhere. */
  readonly hasTime: boolean;
}

/**
 * Parses a date field: `2027-03-18 09:00` in UTC, as Storyblok stores it, or with an offset (ISO 8601), as an import may. Null if it is empty or invalid.
 *
 * @example parseEventDate('2027-03-18 00:00')?.iso // => '2027-03-18'
 */
export function parseEventDate(field: string): EventMoment | null {
  const [, day, time, zone = 'Z'] = DATE.exec(field) ?? [];
  const offset = zone.replace(/(\d{2})(\d{2})$/, '$1:$2');
  const date = new Date(`${day}T${time ?? '00:00'}${offset}`);
  if (!day || Number.isNaN(date.getTime()) || !isDay(day)) return null;
  const hasTime = time !== undefined && (time !== '00:00' || offset !== 'Z');
  return { iso: hasTime ? `${day}T${time}${offset}` : day, date, hasTime };
}

/**
 * Formats a date field in the site's time zone, whatever that of the build machine. Null if it is empty or invalid.
 *
 * @example toEventDate('2027-03-18 09:00', { language: 'en-US', timeZone: 'Europe/Madrid' })?.time // => '10:00 AM GMT+1'
 */
export function toEventDate(
  field: string,
  { language, timeZone }: { readonly language: string; readonly timeZone: string },
): EventDate | null {
  const moment = parseEventDate(field);
  if (!moment) return null;
  const { iso, date, hasTime } = moment;
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone: hasTime ? timeZone : 'UTC' }).format(date);
  return {
    iso,
    day: part({ dateStyle: 'full' }),
    time: hasTime ? part({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }) : '',
    part,
  };
}

// --- internal ---

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

// Some engines take 30 February for a day in March, others for none.
const isDay = (day: string) => new Date(`${day}T00:00Z`).getUTCDate() === Number(day.slice(8));
