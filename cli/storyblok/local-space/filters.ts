import type { DeliveredStory } from './types.ts';

/** Keeps a story or not, given the value of a query parameter. */
export type Filter = (value: string) => (story: DeliveredStory) => boolean;

/** The query parameters that filter a list of stories. */
export const filters: { readonly [parameter: string]: Filter } = {
  // A prefix of the text, not of its folders: `blog` matches `blog-archive/x` too.
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
  ...dateFilters('published_at'),
  ...dateFilters('first_published_at'),
  ...dateFilters('updated_at'),
};

/** The parts of a comma list. */
export const split = (list: string): readonly string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

// --- internal ---

const not = (keep: (story: DeliveredStory) => boolean) => (story: DeliveredStory) => !keep(story);

function within(list: string, of: (story: DeliveredStory) => string) {
  const wanted = new Set(split(list.toLowerCase()));
  return (story: DeliveredStory) => wanted.has(of(story));
}

// `*` stands for any text; a start page is found without its trailing slash as well.
function anyPattern(list: string) {
  const patterns = split(list).map((slug) => new RegExp(`^${slug.split('*').map(escape).join('.*')}/?$`, 's'));
  return ({ full_slug }: DeliveredStory) => patterns.some((pattern) => pattern.test(full_slug));
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

type DateKey = 'published_at' | 'first_published_at' | 'updated_at';

function dateFilters(key: DateKey): { readonly [parameter: string]: Filter } {
  const compare = (holds: (date: number, bound: number) => boolean): Filter => {
    return (value) => {
      const bound = parseDate(value);
      return (story) => {
        const date = Date.parse(story[key] ?? '');
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

// `2026-01-31 09:30` is UTC.
const parseDate = (value: string) =>
  Date.parse(/^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/.test(value) ? `${value.replace(' ', 'T')}${value.includes(' ') ? 'Z' : ''}` : value);
