import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AcademyError } from '../report/errors.ts';
import { answerNotUnderstood } from '../report/errors/content.ts';
import { nothingKept } from '../report/errors/kept.ts';
import type { Query, StoryblokSource } from './client.ts';
import { isObject, toList, toText } from '../json.ts';

/** An entry of a datasource. */
export interface Entry {
  readonly name: string;
  readonly value: string;
}

interface EntryOptions {
  /** The slug of the datasource. */
  readonly slug: string;
  readonly query: Query;
  /** Where they are kept for building offline. */
  readonly file?: string;
}

/** Fetches all entries of a datasource, in their order; one that does not exist has none. */
export async function fetchEntries(source: StoryblokSource, { slug, query, file }: EntryOptions): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (let page = 1; ; page++) {
    const asked = source.get('datasource_entries', { ...query, datasource: slug, per_page: PER_PAGE, page });
    const { data, total } = await (page === 1 ? asked.catch(unlessMissing) : asked);
    const found = entriesIn(data);
    entries.push(...found);
    if (found.length === 0 || entries.length >= (total ?? 0)) break;
  }
  if (file) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(entries));
  }
  return entries;
}

/** The entries as they were when they were last fetched. */
export function keptEntries(file: string, version: string): readonly Entry[] {
  if (!existsSync(file)) throw nothingKept(version, `the entries of a datasource are needed, and ${file} is not there`);
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Entry[];
}

// --- internal ---

const PER_PAGE = 1000;

function entriesIn(data: unknown): readonly Entry[] {
  if (!isObject(data) || !Array.isArray(data['datasource_entries'])) throw answerNotUnderstood('datasource_entries', 'list of entries');
  return toList(data['datasource_entries'])
    .filter(isObject)
    .map((entry) => ({ name: toText(entry['name']), value: toText(entry['value']) }));
}

function unlessMissing(error: unknown) {
  const status = error instanceof AcademyError ? (error.cause as { readonly status?: number } | undefined)?.status : undefined;
  if (status === 404) return { data: { datasource_entries: [] }, total: 0 };
  throw error;
}
