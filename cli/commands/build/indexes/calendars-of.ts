import { calendarOf, calendars } from '../../../publish/calendars.ts';
import type { OutputFile } from '../../../publish/output-file.ts';
import type { LinkedSite } from '../link-site.ts';

/** The calendar files of a site that have changed. */
export function calendarsOf({ site, changed }: Pick<LinkedSite, 'site' | 'changed'>): readonly OutputFile[] {
  if (changed === null) return calendars(site);
  return changed.flatMap(({ now }) => {
    const one = site.stories.get(now.uuid);
    return one ? calendarOf(one, site) : [];
  });
}
