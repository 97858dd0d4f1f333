import { hash } from 'node:crypto';
import type { UrlPath } from '../../templates/contract.ts';
import { blockKey } from '../../templates/registry.ts';
import type { Site } from './graph.ts';
import { listedBy } from './lists.ts';
import { menusOf } from './page-inputs.ts';
import type { PageInputs } from './page-inputs.ts';

/** What a page was planned with that another story's content can change: numbers of lines, and of kinds of stories that it lists. */
export type Known = readonly number[];

interface ReaderOptions {
  readonly site: Site;
  /** The number of a story's line. */
  readonly lineOf: (uuid: string) => number;
}

/**
 * Tells which stories a page knows of. As long as all stories have their places (see `placeOf`), a page's inputs and its key follow from these alone: its own
 * story, those that it shows, its course, those above it, the menus, and any of a kind that it lists.
 */
export function createKnown({ site, lineOf }: ReaderOptions): (inputs: PageInputs) => Known {
  const menus = menusOf(site);
  return ({ story, cards, course, breadcrumb, lists, locale }) => {
    const above = breadcrumb.map(({ url }) => site.byUrl.get(url as UrlPath)?.story.uuid);
    const uuids = [story, menus[locale]?.story, course?.course, ...above, ...Object.values(cards)];
    const lines = uuids.flatMap((uuid) => (uuid ? [lineOf(uuid)] : []));
    return [...new Set([...lines, ...Object.keys(lists).flatMap(listedBy).map(kindNumber)])];
  };
}

/** What pages may know that these stories change: whoever shows a course shows its lessons too. */
export function changedBy(uuids: readonly string[], { site, lineOf }: ReaderOptions): ReadonlySet<number> {
  return new Set(
    uuids.flatMap((uuid) => {
      const course = site.courseOf.get(uuid)?.story.uuid;
      return [lineOf(uuid), ...(course ? [lineOf(course)] : []), kindNumber(site.stories.get(uuid)?.kind ?? '')];
    }),
  );
}

// --- internal ---

// Below zero, so that it is no line's. Two kinds with one number would only let more pages be planned.
const kindNumber = (component: string) => -1 - Number.parseInt(hash('sha1', blockKey(component), 'hex').slice(0, 7), 16);
