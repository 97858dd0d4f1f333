import { isUuid } from '../../site/story/uuid.ts';
import { isObject, toText, visitObjects } from '../../lib/json.ts';
import type { JsonObject } from '../../lib/json.ts';
import { split } from './filters.ts';

/** The maximum number of stories included in one response; beyond it, only their uuids are listed. */
export const RESOLVE_LIMIT = 50;

/** The stories referred to by the fields in `resolve_relations` (`component.field,…`). */
export function relatedUuids(contents: readonly unknown[], resolveRelations: string): readonly string[] {
  const wanted = new Set(split(resolveRelations));
  const found = new Set<string>();
  visitObjects(contents, (block) => {
    const component = toText(block['component']);
    if (!component) return;
    for (const field in block)
      if (wanted.has(`${component}.${field}`))
        for (const one of [block[field]].flat()) if (typeof one === 'string' && isUuid(one)) found.add(one.toLowerCase());
  });
  return [...found];
}

/** The stories that links in fields and in rich text point to. */
export function linkedUuids(contents: readonly unknown[]): readonly string[] {
  const found = new Set<string>();
  visitObjects(contents, (object) => {
    if (object['linktype'] !== 'story') return;
    // A link field has its story in `id`, a rich text mark in `uuid`.
    const uuid = toText(object['fieldtype'] === 'multilink' ? object['id'] : (object['uuid'] ?? object['id']));
    if (isUuid(uuid)) found.add(uuid.toLowerCase());
  });
  return [...found];
}

/** The `rels` or `links` of a response: the stories, or, if there are too many, their uuids under another key, never both. */
export function resolved(key: 'rels' | 'links', uuids: readonly string[], toEntry: (uuid: string) => unknown): JsonObject {
  if (uuids.length > RESOLVE_LIMIT) return { [key === 'rels' ? 'rel_uuids' : 'link_uuids']: uuids };
  return { [key]: uuids.map(toEntry).filter(isObject) };
}
