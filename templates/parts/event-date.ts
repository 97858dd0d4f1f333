/** Day and time of an event, in words and for machines. */
export interface EventDate {
  readonly iso: string;
  /** `jueves, 18 de marzo de 2027` */
  readonly day: string;
  /** `9:00 UTC`; empty where the editor gave a day only. */
  readonly time: string;
}

/**
 * Reads a date field as Storyblok stores it: `2027-03-18 09:00`, always UTC. Without that care a date would be read in the
 * time zone of the machine that builds the site. Null where it is empty or no date.
 *
 * @example toEventDate('2027-03-18 09:00', 'en-US')?.iso // => '2027-03-18T09:00Z'
 */
export function toEventDate(field: string, locale: string): EventDate | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(field) ?? [];
  const date = new Date(`${day}T${time ?? '00:00'}Z`);
  if (!day || Number.isNaN(date.getTime())) return null;
  const hasTime = time !== undefined && time !== '00:00';
  return {
    iso: hasTime ? `${day}T${time}Z` : day,
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(date),
    time: hasTime
      ? new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' }).format(date)
      : '',
  };
}
