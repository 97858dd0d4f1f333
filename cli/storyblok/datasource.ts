import { answerNotUnderstood, isMissing } from '../report/errors/content.ts';
import type { Query, StoryblokSource } from './client.ts';
import { isObject, toText } from '../json.ts';

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

/** Fetches all entries of a datasource in order; none if it does not exist. */
export async function fetchEntries(source: StoryblokSource, { slug, query }: EntryOptions): Promise<readonly Entry[]> {
  const found: unknown[] = [];
  for (let page = 1; ; page++) {
    const asked = source.get('datasource_entries', { ...query, datasource: slug, per_page: PER_PAGE, page });
    const { data, total } = await (page === 1 ? asked.catch(unlessMissing) : asked);
    const entries = entriesIn(data);
    // Without a total there is no telling whether these are all.
    if (total === null) throw answerNotUnderstood('datasource_entries', '"total" header');
    found.push(...entries);
    if (entries.length === 0 || found.length >= total) break;
  }
  return found.filter(isObject).map((entry) => ({ name: toText(entry['name']), value: toText(entry['value']) }));
}

// --- internal ---

const PER_PAGE = 1000;

function entriesIn(data: unknown): readonly unknown[] {
  if (!isObject(data) || !Array.isArray(data['datasource_entries'])) throw answerNotUnderstood('datasource_entries', 'list of entries');
  return data['datasource_entries'];
}

function unlessMissing(error: unknown) {
  if (isMissing(error)) return { data: { datasource_entries: [] }, total: 0 };
  throw error;
}
