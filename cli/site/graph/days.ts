import { dateFormat, parseEventDate } from '../../../templates/parts/dates.ts';
import type { Graph, SiteBasis, SiteStory } from '../graph.ts';

/** The days on which a site's pages are right, `2027-03-18` in its time zone: after `after`, and up to `until`; without one, there is no such limit. */
export interface ValidDays {
  readonly after?: string;
  readonly until?: string;
}

/** The day in a time zone, `2027-03-18`, at a moment in ms since 1970. */
export const dayAt = (moment: number, timeZone: string): string => dateFormat(ISO, { ...DAY, timeZone }).format(moment);

/** Whether a story's own date is past: an event is over on the day after it. */
export const isOver = (one: Pick<SiteStory, 'source'>, { config, today }: SiteBasis): boolean => {
  const day = dayOf(one, config.site.timeZone);
  return day !== null && day < today;
};

/** The days on which the same events are over as today. */
export function validDays(site: Graph): ValidDays {
  const days = [...site.stories.values()].flatMap((one) => dayOf(one, site.config.site.timeZone) ?? []).toSorted();
  const after = days.findLast((day) => day < site.today);
  const until = days.find((day) => day >= site.today);
  return { ...(after ? { after } : {}), ...(until ? { until } : {}) };
}

/** Whether pages that are right on some days are right on this one. */
export const isValidOn = ({ after, until }: ValidDays, today: string): boolean =>
  (after === undefined || after < today) && (until === undefined || today <= until);

// --- internal ---

// Swedish dates are ISO 8601.
const ISO = 'sv-SE';
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

function dayOf({ source }: Pick<SiteStory, 'source'>, timeZone: string): string | null {
  const moment = parseEventDate(source.listed.date);
  return moment && (moment.hasTime ? dayAt(moment.date.getTime(), timeZone) : moment.iso);
}
