import { answerNotUnderstood, entriesNotWhole, isMissing } from '../../report/errors/content.ts';
import type { Query, StoryblokSource } from '../client/client.ts';
import { isObject, toText, type JsonObject } from '../../lib/json.ts';
import { allPages, pagesAfter } from './pages.ts';

/** An entry of a datasource. */
export interface Entry {
  readonly name: string;
  readonly value: string;
}

interface EntryOptions {
  /** The slug of the datasource. */
  readonly slug: string;
  readonly query: Query;
}

/** Fetches all entries of a datasource in order; none if it does not exist, and an error if the service sends fewer than it has. */
export async function fetchEntries(source: StoryblokSource, { slug, query }: EntryOptions): Promise<readonly Entry[]> {
  const page = (number: number, signal?: AbortSignal) =>
    source.get('datasource_entries', { ...query, datasource: slug, per_page: PER_PAGE, page: number }, { signal });
  const { data, total, perPage } = await page(1).catch(unlessMissing);
  const first = entriesIn(data);
  // Without a total there is no telling whether these are all.
  if (total === null) throw answerNotUnderstood('datasource_entries', '"total" header');
  const pages = await allPages(first, {
    numbers: pagesAfter(1, total, perPage || PER_PAGE),
    ask: async (number, signal) => entriesIn((await page(number, signal)).data),
    keysOf: (entries) => entries.map(({ id, name }) => String(id ?? name)),
  });
  const found = pages.flat();
  if (found.length < total) throw entriesNotWhole({ slug, listed: total, fetched: found.length });
  return found.map(({ name, value }) => ({ name: toText(name), value: toText(value) }));
}

// --- internal ---

const PER_PAGE = 1000;

function entriesIn(data: unknown): readonly JsonObject[] {
  const entries = isObject(data) ? data['datasource_entries'] : undefined;
  if (!Array.isArray(entries) || !entries.every(isObject)) throw answerNotUnderstood('datasource_entries', 'list of entries');
  return entries;
}

function unlessMissing(error: unknown) {
  if (isMissing(error)) return { data: { datasource_entries: [] }, total: 0, perPage: null };
  throw error;
}
