import { notFound, ok } from './answer.ts';
import type { Answer } from './answer.ts';
import { toLink } from './links.ts';
import { isVisible } from './deliver.ts';
import { toPage } from './select.ts';
import { listStories, oneStory } from './stories.ts';
import type { Asked } from './stories.ts';

/** Endpoints that answer without a cache version: those that report the version, and those that do not depend on it. */
export const isUnversioned = (path: string): boolean => path === 'spaces/me' || path === 'tags';

/** Answers a request for `cdn/<path>`. */
export function route(path: string, asked: Asked): Answer {
  const [endpoint = '', ...rest] = path.split('/');
  const name = rest.join('/');
  if (endpoint === 'stories') return name ? oneStory(asked, name) : listStories(asked);
  if (endpoint === 'links') return name ? oneLink(asked, name) : listLinks(asked);
  if (endpoint === 'datasources') return name ? oneDatasource(asked, name) : listDatasources(asked);
  if (path === 'datasource_entries') return listEntries(asked);
  if (path === 'tags') return listTags(asked);
  if (path === 'spaces/me') return spaceMe(asked);
  return notFound();
}

// --- internal ---

function spaceMe({ space: { id, name, domain, cv, languageCodes } }: Asked): Answer {
  const space = { id, name, domain, version: cv, language_codes: languageCodes };
  return ok({ space }, { 'cache-control': 'public, s-maxage=2, max-age=0' });
}

// Folders are listed in every version.
function listLinks({ space, query, version }: Asked): Answer {
  const prefix = query.get('starts_with') ?? '';
  const parent = query.get('with_parent');
  const listed = space.stories.filter(
    (one) =>
      (one.isFolder || isVisible(one, version)) &&
      one.story.full_slug.startsWith(prefix) &&
      (parent === null || `${one.story.parent_id}` === parent),
  );
  const { page, headers } = toPage(listed, query, 1000);
  return ok({ links: Object.fromEntries(page.map((one) => [one.story.uuid, toLink(one, space, { dates: withDates(query) })])) }, headers);
}

function oneLink({ space, query }: Asked, uuid: string): Answer {
  const found = space.stories.find(({ story }) => story.uuid === uuid.toLowerCase());
  return found ? ok({ link: toLink(found, space, { dates: withDates(query) }) }) : notFound();
}

const withDates = (query: URLSearchParams) => query.get('include_dates') === '1';

function listDatasources({ space, query }: Asked): Answer {
  const { page, headers } = toPage(space.datasources, query, 1000);
  return ok({ datasources: page.map(({ id, name, slug, dimensions }) => ({ id, name, slug, dimensions })), cv: space.cv }, headers);
}

function oneDatasource({ space }: Asked, id: string): Answer {
  const found = space.datasources.find((one) => `${one.id}` === id || one.slug === id);
  if (!found) return notFound();
  const { name, slug, dimensions } = found;
  return ok({ datasource: { id: found.id, name, slug, dimensions }, cv: space.cv });
}

function listEntries({ space, query }: Asked): Answer {
  const slug = query.get('datasource');
  const dimension = query.get('dimension') ?? '';
  const all = space.datasources
    .filter((one) => slug === null || one.slug === slug)
    .flatMap(({ entries }) => entries)
    .map(({ id, name, value, dimensions }) => ({ id, name, value, dimension_value: dimensions.get(dimension) ?? null }));
  const { page, headers } = toPage(all, query, 1000);
  return ok({ datasource_entries: page, cv: space.cv }, headers);
}

function listTags({ space, query, version }: Asked): Answer {
  const prefix = query.get('starts_with') ?? '';
  const counts = new Map<string, number>();
  for (const one of space.stories)
    if (isVisible(one, version) && one.story.full_slug.startsWith(prefix))
      for (const tag of one.story.tag_list) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const tags = [...counts].map(([name, taggings_count]) => ({ name, taggings_count }));
  return ok({ tags: tags.toSorted((a, b) => (a.name < b.name ? -1 : 1)) });
}
