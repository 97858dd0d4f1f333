import { notFound, ok, toPage, unprocessable, type Answer } from './answer.ts';
import { isVisible } from './deliver.ts';
import { FILTERS, listStories, oneStory, type Lookup } from './stories.ts';
import type { LocalSpace, LocalStory } from './types.ts';

/** Answers a request for `cdn/<path>`: what our client asks for, in the languages of the space. Refuses a parameter that it would have to ignore. */
export function route(path: string, lookup: Lookup): Answer {
  const [endpoint = '', ...rest] = path.split('/');
  const slug = rest.join('/');
  if (endpoint === 'stories' && slug) return refused(lookup, ONE_STORY) ?? oneStory(lookup, slug);
  const list = Object.hasOwn(ENDPOINTS, path) ? ENDPOINTS[path] : undefined;
  return list ? (refused(lookup, list.parameters) ?? list.answer(lookup)) : notFound();
}

// --- internal ---

interface Listing {
  readonly parameters: readonly string[];
  readonly answer: (lookup: Lookup) => Answer;
}

const COMMON = ['token', 'version', 'cv'];
const PAGING = [...COMMON, 'page', 'per_page'];
const SPOKEN = ['language', 'fallback_lang', 'from_release'];
const ONE_STORY = [...COMMON, ...SPOKEN, 'find_by'];

const ENDPOINTS: { readonly [path: string]: Listing } = {
  stories: { parameters: [...PAGING, ...SPOKEN, ...Object.keys(FILTERS)], answer: listStories },
  links: { parameters: [...PAGING, 'starts_with', 'paginated', 'include_dates'], answer: listLinks },
  datasource_entries: { parameters: [...PAGING, 'datasource', 'dimension'], answer: listEntries },
  'spaces/me': { parameters: COMMON, answer: spaceMe },
};

function refused({ query }: Lookup, parameters: readonly string[]): Answer | null {
  const other = [...query.keys()].find((name) => !parameters.includes(name));
  return other === undefined ? null : unprocessable(`"${other}" is not supported here; supported are ${parameters.join(', ')}`);
}

function spaceMe({ space: { id, name, domain, cv, languageCodes } }: Lookup): Answer {
  const space = { id, name, domain, version: cv, language_codes: languageCodes };
  return ok({ space }, { 'cache-control': 'public, s-maxage=2, max-age=0' });
}

// Folders are listed in every version.
function listLinks({ space, query, version }: Lookup): Answer {
  const prefix = query.get('starts_with') ?? '';
  const listed = space.stories.filter((one) => (one.isFolder || isVisible(one, version)) && one.story.full_slug.startsWith(prefix));
  const { page, headers } = toPage(listed, query, 1000);
  const dates = query.get('include_dates') === '1';
  return ok({ links: Object.fromEntries(page.map((one) => [one.story.uuid, toLink(one, space, { dates })])) }, headers);
}

function toLink({ story, isFolder, isPublished, paths }: LocalStory, space: LocalSpace, { dates }: { readonly dates: boolean }) {
  const { id, uuid, full_slug, name, parent_id, path, position, is_startpage, published_at, created_at, updated_at } = story;
  const toAlternate = (lang: string) => {
    const own = paths.find((one) => one.lang === lang);
    const translated = own?.path ?? full_slug;
    return {
      path: translated,
      name: own?.name ?? name,
      lang,
      published: own ? own.published : isPublished,
      translated_slug: translated,
    };
  };
  return {
    id,
    slug: full_slug,
    name,
    is_folder: isFolder,
    parent_id,
    published: isPublished,
    path,
    position,
    uuid,
    is_startpage,
    real_path: path === null ? `/${full_slug}` : `/${path.replace(/^\/+/, '')}`,
    ...(dates ? { published_at, created_at, updated_at: updated_at ?? null } : {}),
    // These are languages of fields, not alternates of a story.
    ...(space.languageCodes.length > 0 ? { alternates: space.languageCodes.map(toAlternate) } : {}),
  };
}

function listEntries({ space, query }: Lookup): Answer {
  const slug = query.get('datasource');
  const dimension = query.get('dimension') ?? '';
  const all = space.datasources
    .filter((one) => slug === null || one.slug === slug)
    .flatMap(({ entries }) => entries)
    .map(({ id, name, value, dimensions }) => ({ id, name, value, dimension_value: dimensions.get(dimension) ?? null }));
  const { page, headers } = toPage(all, query, 1000);
  return ok({ datasource_entries: page, cv: space.cv }, headers);
}
