import { isObject, toList, toText, type JsonObject } from '../../lib/json.ts';
import { trimEndSlashes } from '../../lib/text.ts';
import { answerNotUnderstood } from '../../report/errors/content.ts';
import type { Query, StoryblokSource } from '../client/client.ts';
import { allPages, pagesAfter } from './pages.ts';

/** What `cdn/links` lists about each story or folder, by uuid. */
export type Links = ReadonlyMap<string, JsonObject>;

/** The links of all stories and folders, with their dates. */
export async function listLinks(source: StoryblokSource, query: Query): Promise<Links> {
  const page = (number: number, signal?: AbortSignal) =>
    source.get('links', { ...query, paginated: 1, include_dates: 1, per_page: LINKS_A_PAGE, page: number }, { signal });
  const first = await page(1);
  const pages = await allPages(linksIn(first.data), {
    numbers: pagesAfter(1, first.total ?? 0, first.perPage || LINKS_A_PAGE),
    ask: async (number, signal) => linksIn((await page(number, signal)).data),
    keysOf: (links) => links.map(([uuid]) => uuid),
  });
  return new Map(pages.flat());
}

/**
 * Whether the links show that a story is outdated. It may have changed without being published again: renamed, moved with its folder or reordered
 * among its siblings, or one of its alternates may have been.
 */
export function isOutdated(story: JsonObject, links: Links, byId: ReadonlyMap<unknown, JsonObject>): boolean {
  const link = links.get(toText(story['uuid']).toLowerCase());
  if (
    !link ||
    isNewer(link, story) ||
    differs(story, link) ||
    story['position'] !== link['position'] ||
    toText(story['path']) !== toText(link['path'])
  )
    return true;
  const paths = new Map(
    toList(link['alternates'])
      .filter(isObject)
      .map(({ lang, path }) => [lang, path]),
  );
  return (
    toList(story['alternates']).some((alternate) => isOutdatedAlternate(alternate, byId)) ||
    toList(story['translated_slugs']).some((slug) => isObject(slug) && paths.has(slug['lang']) && paths.get(slug['lang']) !== slug['path'])
  );
}

/** Whether a link has the date when its story was published, which a service may leave out. */
export const hasDate = (link: JsonObject): boolean => !Number.isNaN(dateOf(link));

// --- internal ---

/** The service's maximum page size. */
const LINKS_A_PAGE = 1000;

function linksIn(data: unknown): readonly (readonly [string, JsonObject])[] {
  const links = isObject(data) ? data['links'] : undefined;
  if (!isObject(links)) throw answerNotUnderstood('links', 'links');
  return Object.values(links).flatMap((link) => (isObject(link) ? [[toText(link['uuid']).toLowerCase(), link] as const] : []));
}

const isNewer = (link: JsonObject, story: JsonObject) => hasDate(link) && dateOf(link) !== dateOf(story);
const dateOf = ({ published_at: publishedAt }: JsonObject) => Date.parse(toText(publishedAt));

function differs(story: JsonObject, link: JsonObject): boolean {
  return (
    withoutSlash(story['full_slug']) !== withoutSlash(link['slug']) ||
    story['name'] !== link['name'] ||
    (story['is_startpage'] ?? false) !== (link['is_startpage'] ?? false) ||
    // At the root: 0 in old spaces, null in newer ones.
    (story['parent_id'] ?? 0) !== (link['parent_id'] ?? 0)
  );
}

// Links list only published stories: there is no telling what became of an unpublished alternate.
function isOutdatedAlternate(alternate: unknown, byId: ReadonlyMap<unknown, JsonObject>): boolean {
  if (!isObject(alternate)) return false;
  const link = byId.get(alternate['id']);
  if (!link) return true;
  return (
    withoutSlash(alternate['full_slug']) !== withoutSlash(link['slug']) ||
    alternate['name'] !== link['name'] ||
    (alternate['parent_id'] ?? 0) !== (link['parent_id'] ?? 0) ||
    Boolean(alternate['published']) !== Boolean(link['published'])
  );
}

const withoutSlash = (slug: unknown) => trimEndSlashes(toText(slug));
