import { hash } from 'node:crypto';
import type { UrlPath } from '../../templates/contract.ts';
import type { SummarisedStories } from '../render/summarise-stories.ts';
import type { LatestBuild } from '../files/latest-build.ts';
import { isValidOn } from '../site/graph/days.ts';
import { menusOf, type PageInputs } from '../site/page/inputs.ts';
import { listChanges, listDepends } from '../site/page/lists.ts';
import { isUnreadable } from '../site/parse.ts';
import type { Site } from '../site/site.ts';
import { placeOf, type StorySummary, type Summary } from '../site/summary.ts';
import type { BuildRecord } from './record.ts';
import type { KeyedStore } from './keyed-store.ts';

/** What a page depends on in other stories: numbers that stand for their lines, for course outlines, and for what its lists select and order by. */
export type Dependencies = readonly number[];

interface Affecting extends Omit<SummarisedStories, 'colours'> {
  readonly site: Site;
  /** The summaries of earlier builds. */
  readonly cached: Pick<KeyedStore<Summary>, 'get'>;
}

/**
 * Returns whether a page has to be planned again since the build of a record, or null if any may: if a story came, went or moved, or an event is over.
 * Otherwise it follows from what the page depended on then.
 */
export function affected(
  record: Pick<BuildRecord, 'hashes'> & { readonly latest: Pick<LatestBuild, 'days'> },
  stories: Affecting,
): ((dependencies: ArrayLike<number>) => boolean) | null {
  const { site, hashes, summaries, cached } = stories;
  if (record.hashes.length !== hashes.length || !isValidOn(record.latest.days, site.today)) return null;
  // With two lines for one story, it would be unknown which of them counted.
  if (site.stories.size + summaries.filter(isUnreadable).length !== hashes.length) return null;
  const competing = new Set(site.taken.flatMap(({ story, by }) => [story.uuid, by.uuid]));
  const changes: Change[] = [];
  for (let line = 0; line < hashes.length; line++) {
    if (hashes[line] === record.hashes[line]) continue;
    const [now, before] = [summaries[line], cached.get(record.hashes[line] ?? '')];
    if (!now || !before || isUnreadable(now) || isUnreadable(before)) return null;
    // Of two stories at one URL, the last published one gets it.
    if (placeOf(now) !== placeOf(before) || competing.has(now.uuid)) return null;
    changes.push({ now, before });
  }
  const numbers = changedBy(changes, stories);
  return (dependencies) => {
    for (let index = 0; index < dependencies.length; index++) if (numbers.has(dependencies[index] as number)) return true;
    return false;
  };
}

/**
 * Returns which stories a page depends on. As long as no story moves (see `placeOf`), a page's inputs and key follow from these alone: its own story,
 * those it shows, its course, those above it, the menus, and what its lists select and order by.
 */
export function createDependencies({ site, lineOf }: Pick<Affecting, 'site' | 'lineOf'>): (inputs: PageInputs) => Dependencies {
  const menus = menusOf(site);
  return ({ story, cards, course, breadcrumb, lists, locale }) => {
    const above = breadcrumb.map(({ url }) => site.byUrl.get(url as UrlPath)?.story.uuid);
    const uuids = [story, menus[locale]?.story, course?.course, ...above, ...Object.values(cards)];
    const texts = [...(course ? [lessonsOf(course.course)] : []), ...Object.keys(lists).flatMap(listDepends)];
    const lines = uuids.flatMap((uuid) => (uuid ? [lineOf(uuid)] : []));
    return [...new Set([...lines, ...texts.map(toNumber)])];
  };
}

// --- internal ---

/** A story whose content changed. */
interface Change {
  readonly now: StorySummary;
  readonly before: StorySummary;
}

/** The numbers, as in `Dependencies`, that changed stories affect. */
function changedBy(changes: readonly Change[], { site, lineOf }: Pick<Affecting, 'site' | 'lineOf'>): ReadonlySet<number> {
  return new Set(
    changes.flatMap(({ now, before }) => {
      const course = site.courseOf.get(now.uuid)?.story.uuid;
      const texts = [...(course ? [lessonsOf(course)] : []), ...listChanges(site.stories.get(now.uuid)?.kind ?? '', now, before)];
      return [lineOf(now.uuid), ...texts.map(toNumber)];
    }),
  );
}

// Most pages that show a course don't show its lessons.
const lessonsOf = (course: string) => `lessons of ${course}`;

// Negative, so that it never equals a line number. A collision would only cause extra pages to be planned.
const toNumber = (text: string) => -1 - Number.parseInt(hash('sha1', text, 'hex').slice(0, 7), 16);
