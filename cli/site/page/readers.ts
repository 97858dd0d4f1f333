import { hash } from 'node:crypto';
import type { UrlPath } from '../../../templates/contract.ts';
import type { Site } from '../graph.ts';
import type { StorySummary } from '../summary.ts';
import { menusOf } from './inputs.ts';
import type { PageInputs } from './inputs.ts';
import { listChanges, listDepends } from './lists.ts';

/** What a page depends on in other stories: numbers that stand for their lines, for course outlines, and for what its lists select and order by. */
export type Dependencies = readonly number[];

interface ReaderOptions {
  readonly site: Site;
  /** The number of a story's line. */
  readonly lineOf: (uuid: string) => number;
}

/**
 * Returns which stories a page depends on. As long as no story moves (see `placeOf`), a page's inputs and key follow from these alone: its own story,
 * those it shows, its course, those above it, the menus, and what its lists select and order by.
 */
export function createDependencies({ site, lineOf }: ReaderOptions): (inputs: PageInputs) => Dependencies {
  const menus = menusOf(site);
  return ({ story, cards, course, breadcrumb, lists, locale }) => {
    const above = breadcrumb.map(({ url }) => site.byUrl.get(url as UrlPath)?.story.uuid);
    const uuids = [story, menus[locale]?.story, course?.course, ...above, ...Object.values(cards)];
    const texts = [...(course ? [lessonsOf(course.course)] : []), ...Object.keys(lists).flatMap(listDepends)];
    const lines = uuids.flatMap((uuid) => (uuid ? [lineOf(uuid)] : []));
    return [...new Set([...lines, ...texts.map(toNumber)])];
  };
}

/** The numbers, as in `Dependencies`, that changed stories affect. */
export function changedBy(
  stories: Iterable<{ readonly now: StorySummary; readonly before: StorySummary }>,
  { site, lineOf }: ReaderOptions,
): ReadonlySet<number> {
  return new Set(
    [...stories].flatMap(({ now, before }) => {
      const course = site.courseOf.get(now.uuid)?.story.uuid;
      const texts = [...(course ? [lessonsOf(course)] : []), ...listChanges(site.stories.get(now.uuid)?.kind ?? '', now, before)];
      return [lineOf(now.uuid), ...texts.map(toNumber)];
    }),
  );
}

// --- internal ---

// Most pages that show a course don't show its lessons.
const lessonsOf = (course: string) => `lessons of ${course}`;

// Negative, so that it never equals a line number. A collision would only cause extra pages to be planned.
const toNumber = (text: string) => -1 - Number.parseInt(hash('sha1', text, 'hex').slice(0, 7), 16);
