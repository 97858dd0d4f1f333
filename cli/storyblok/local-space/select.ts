import { isVisible } from './deliver.ts';
import type { Version } from '../fetch-space.ts';
import { parseFilterQuery } from './filter-query.ts';
import { filters, split } from './filters.ts';
import { toComparison } from './sort.ts';
import type { LocalSpace, LocalStory } from './types.ts';

/** All stories that match a list's query, before paging; null if the query is not understood. */
export function selectStories(space: LocalSpace, query: URLSearchParams, version: Version): readonly LocalStory[] | null {
  const keepContent = parseFilterQuery(query);
  if (!keepContent) return null;
  const keeps = [...query].flatMap(([parameter, value]) => {
    const filter = Object.hasOwn(filters, parameter) ? filters[parameter] : undefined;
    return filter && value !== '' ? [filter(value)] : [];
  });
  const found = space.stories.filter(
    (one) => isVisible(one, version) && keeps.every((keep) => keep(one)) && keepContent(one.story.content),
  );
  return inOrder(found, query);
}

/** One page of a list, with its pagination headers. */
export function toPage<T>(
  all: readonly T[],
  query: URLSearchParams,
  max: number,
): { readonly page: readonly T[]; readonly headers: { readonly [name: string]: string } } {
  const size = Math.min(positive(query.get('per_page'), 25), max);
  const start = (positive(query.get('page'), 1) - 1) * size;
  return { page: all.slice(start, start + size), headers: { total: `${all.length}`, 'per-page': `${size}` } };
}

// --- internal ---

function inOrder(stories: readonly LocalStory[], query: URLSearchParams): readonly LocalStory[] {
  const order = query.get('by_uuids_ordered');
  if (order) {
    const places = new Map(split(order.toLowerCase()).map((uuid, place) => [uuid, place]));
    const place = ({ story }: LocalStory) => places.get(story.uuid) ?? 0;
    return stories.toSorted((a, b) => place(a) - place(b));
  }
  const sortBy = query.get('sort_by');
  if (!sortBy) return stories;
  const compare = toComparison(sortBy);
  return stories.toSorted((a, b) => compare(a.story, b.story));
}

function positive(value: string | null, fallback: number): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : fallback;
}
