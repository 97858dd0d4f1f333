import { answerNotUnderstood } from '../../report/errors/content.ts';
import { isObject, toText } from '../../lib/json.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { Query, StoryblokSource } from '../client.ts';
import { allPages } from './all-pages.ts';

/** What `cdn/links` lists about each story or folder, by uuid. */
export type Links = ReadonlyMap<string, JsonObject>;

/** The links of all stories and folders, with their dates. */
export async function listLinks(source: StoryblokSource, query: Query): Promise<Links> {
  const page = (number: number, signal?: AbortSignal) =>
    source.get('links', { ...query, paginated: 1, include_dates: 1, per_page: LINKS_A_PAGE, page: number }, { signal });
  const first = await page(1);
  const count = Math.ceil((first.total ?? 0) / (first.perPage || LINKS_A_PAGE));
  const numbers = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 2);
  const pages = await allPages(linksIn(first.data), {
    numbers,
    ask: async (number, signal) => linksIn((await page(number, signal)).data),
    keysOf: (links) => links.map(([uuid]) => uuid),
  });
  return new Map(pages.flat());
}

// --- internal ---

/** The service's maximum page size. */
const LINKS_A_PAGE = 1000;

function linksIn(data: unknown): readonly (readonly [string, JsonObject])[] {
  const links = isObject(data) ? data['links'] : undefined;
  if (!isObject(links)) throw answerNotUnderstood('links', 'links');
  return Object.values(links).flatMap((link) => (isObject(link) ? [[toText(link['uuid']).toLowerCase(), link] as const] : []));
}
