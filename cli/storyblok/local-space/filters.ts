import { visitObjects } from '../../lib/json.ts';
import { toMoment } from '../../lib/text.ts';
import type { DeliveredStory, LocalStory } from './types.ts';
import { toMatcher } from './wildcards.ts';

/** Whether a story passes a filter, given the value of a query parameter. */
export type Filter = (value: string) => (local: LocalStory) => boolean;

/** The query parameters that filter a list of stories. */
export const filters: { readonly [parameter: string]: Filter } = {
  in_workflow_stages: (list) => {
    const stages = split(list);
    return ({ stage }) => stage !== null && stages.includes(`${stage}`);
  },
  ...ofStory({
    // A string prefix, not a folder: `blog` matches `blog-archive/x` too.
    starts_with: (prefix) => (story) => story.full_slug.startsWith(prefix),
    by_slugs: (list) => anyPattern(list),
    excluding_slugs: (list) => not(anyPattern(list)),
    by_uuids: (list) => within(list, ({ uuid }) => uuid),
    by_uuids_ordered: (list) => within(list, ({ uuid }) => uuid),
    by_ids: (list) => within(list, ({ id }) => `${id}`),
    excluding_ids: (list) => not(within(list, ({ id }) => `${id}`)),
    content_type: (name) => (story) => story.content['component'] === name,
    level: (depth) => (story) => story.full_slug.split('/').length === Number(depth),
    is_startpage: (wanted) => (story) => story.is_startpage === ['1', 'true'].includes(wanted),
    with_tag: (list) => {
      const tags = split(list);
      return (story) => story.tag_list.some((tag) => tags.includes(tag));
    },
    search_term: (term) => {
      const words = term.toLowerCase();
      return ({ name, full_slug, content }) => [name, full_slug, ...textsIn(content)].some((text) => text.toLowerCase().includes(words));
    },
    ...dateFilters('published_at'),
    ...dateFilters('first_published_at'),
    ...dateFilters('updated_at'),
  }),
};

/** The items of a comma-separated list. */
export const split = (list: string): readonly string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

// --- internal ---

type StoryFilter = (value: string) => (story: DeliveredStory) => boolean;

function ofStory(all: { readonly [parameter: string]: StoryFilter }): { readonly [parameter: string]: Filter } {
  const toFilter = (filter: StoryFilter): Filter => {
    return (value) => {
      const keep = filter(value);
      return ({ story }) => keep(story);
    };
  };
  return Object.fromEntries(Object.entries(all).map(([parameter, filter]) => [parameter, toFilter(filter)]));
}

function textsIn(content: unknown): readonly string[] {
  const texts: string[] = [];
  visitObjects(content, (object) => {
    for (const key in object) if (typeof object[key] === 'string' && key !== 'component' && !key.startsWith('_')) texts.push(object[key]);
  });
  return texts;
}

const not = (keep: (story: DeliveredStory) => boolean) => (story: DeliveredStory) => !keep(story);

function within(list: string, of: (story: DeliveredStory) => string) {
  const wanted = new Set(split(list.toLowerCase()));
  return (story: DeliveredStory) => wanted.has(of(story));
}

// A start page is also found without its trailing slash.
function anyPattern(list: string) {
  const matchers = split(list).map(toMatcher);
  return ({ full_slug: slug }: DeliveredStory) => {
    const page = slug.replace(/\/$/, '');
    return matchers.some((matches) => matches(slug) || matches(page));
  };
}

type DateKey = 'published_at' | 'first_published_at' | 'updated_at';

function dateFilters(key: DateKey): { readonly [parameter: string]: StoryFilter } {
  const compare = (holds: (date: number, bound: number) => boolean): StoryFilter => {
    return (value) => {
      const bound = toMoment(value);
      return (story) => {
        const date = toMoment(story[key] ?? '');
        return Number.isNaN(bound) || (!Number.isNaN(date) && holds(date, bound));
      };
    };
  };
  return {
    [`${key}_gt`]: compare((date, bound) => date > bound),
    [`${key}_lt`]: compare((date, bound) => date < bound),
    [`${key}_gte`]: compare((date, bound) => date >= bound),
    [`${key}_lte`]: compare((date, bound) => date <= bound),
  };
}
