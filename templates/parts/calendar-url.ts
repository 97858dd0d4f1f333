import type { Story, UrlPath } from '../contract.ts';
import { parseEventDate } from './event-date.ts';
import { rowOf } from '../kinds.ts';

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
