import type { Story, UrlPath } from '../contract.ts';
import { rowOf } from '../kinds.ts';
import { enumerate } from './enumerate.ts';

/** Date and time of an event, for people and machines. */
export interface EventDate {
  readonly iso: string;
  /** `jueves, 18 de marzo de 2027` */
  readonly day: string;
  /** `10:00–16:00, hora estándar de Europa central`, or only when it begins; empty if the editor entered only a date. */
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
 * Formats a date field in the site's time zone, whatever that of the build machine, with the end of an event that takes so many minutes. Null if the
 * field is empty or invalid.
 *
 * @example toEventDate('2027-03-18 09:00', { language: 'en-US', timeZone: 'UTC' })?.time // => '9:00 AM, Coordinated Universal Time'
 */
export function toEventDate(field: string, { language, timeZone, minutes = null }: EventOptions): EventDate | null {
  const moment = parseEventDate(field);
  if (!moment) return null;
  const { iso, date, hasTime } = moment;
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone: hasTime ? timeZone : 'UTC' }).format(date);
  return {
    iso,
    day: part({ dateStyle: 'full' }),
    time: hasTime ? timeOf(date, { language, timeZone, minutes }) : '',
    part,
  };
}

/** A cached date format for a language: constructing one costs far more than using it. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

/**
 * The URL of an event's calendar file; null for a story that is none, or without a date.
 *
 * @example calendarUrl(workshop) // => '/talleres/x.ics'
 */
export function calendarUrl(story: Pick<Story, 'url' | 'content'>): UrlPath | null {
  const { date } = story.content as { readonly date?: string };
  const isEvent = rowOf(story.content.component).hasCalendar && parseEventDate(date ?? '') !== null;
  return isEvent && story.url ? (`${story.url}.ics` as UrlPath) : null;
}

// --- internal ---

interface EventOptions {
  readonly language: string;
  readonly timeZone: string;
  readonly minutes?: number | null | undefined;
}

// Zones in full: few readers know what CET is, and none where GMT+1 is. A range would have their short names.
function timeOf(date: Date, { language, timeZone, minutes }: EventOptions): string {
  const clock = dateFormat(language, { timeZone, hour: 'numeric', minute: '2-digit' });
  const time = minutes ? clock.formatRange(date, new Date(date.getTime() + minutes * 60_000)) : clock.format(date);
  const parts = dateFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(date);
  return enumerate([time, parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone], language);
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

// Some engines take 30 February for a day in March, others for none.
const isDay = (day: string) => new Date(`${day}T00:00Z`).getUTCDate() === Number(day.slice(8));

const formats = new Map<string, Intl.DateTimeFormat>();
