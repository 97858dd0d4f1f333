import { isObject, toList, toText } from '../../lib/json.ts';
import type { JsonObject } from '../../lib/json.ts';
import { deriveId } from './derive.ts';
import type { Datasource, DatasourceEntry } from './types.ts';

interface Found {
  readonly datasources: readonly JsonObject[];
  /** Entries recorded without the name of their datasource. */
  readonly entries: readonly JsonObject[];
}

/** Datasources with their entries; loose entries belong to the datasource if there is only one. */
export function toDatasources({ datasources, entries }: Found): readonly Datasource[] {
  return datasources.map((raw) => {
    const own = Array.isArray(raw['entries']) ? raw['entries'].filter(isObject) : datasources.length === 1 ? entries : [];
    const slug = toText(raw['slug']);
    return {
      id: Number(raw['id']) || deriveId(`datasource ${slug}`),
      name: toText(raw['name']) || slug,
      slug,
      dimensions: toList(raw['dimensions']).filter(isObject),
      entries: own.map((entry) => toEntry(entry, slug)),
    };
  });
}

// --- internal ---

function toEntry(raw: JsonObject, slug: string): DatasourceEntry {
  const name = toText(raw['name']);
  const dimensions = isObject(raw['dimensions']) ? raw['dimensions'] : {};
  return {
    id: Number(raw['id']) || deriveId(`entry ${slug} ${name}`),
    name,
    value: toText(raw['value']),
    dimensions: new Map(Object.entries(dimensions).map(([code, value]) => [code, toText(value)])),
  };
}
