import { isUuid } from '../../site/story/uuid.ts';
import { DEEPEST, isObject } from '../../lib/json.ts';
import type { JsonObject } from '../../lib/json.ts';

/**
 * The uuids that a story's content may refer to: relations, links in fields and links in rich text. No schema is used here to tell fields apart, so
 * every string that looks like a uuid counts unless it is certainly something else: a block's own `_uid`, the `id` of anything but a link, and data
 * of a plugin, such as the products of a shop.
 *
 * @example referencedUuids({component: 'course', lessons: ['22222222-…'], _uid: '33333333-…'}) // => Set {'22222222-…'}
 */
export function referencedUuids(content: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  let depth = 0;
  const visit = (value: unknown, key: string, object: JsonObject) => {
    if (typeof value === 'string') {
      if (isUuid(value) && mayRefer(key, object)) found.add(value.toLowerCase());
      return;
    }
    // A story nested more deeply is reported, and not read.
    if (depth === DEEPEST) return;
    depth += 1;
    if (Array.isArray(value)) for (const one of value) visit(one, key, object);
    else if (isObject(value) && typeof value['plugin'] !== 'string') for (const name in value) visit(value[name], name, value);
    depth -= 1;
  };
  visit(content, '', {});
  return found;
}

// --- internal ---

const OWN = new Set(['_uid', 'group_id']);

function mayRefer(key: string, object: JsonObject): boolean {
  // Of a link: in a field, `id` is the story that it points to, and in a rich text mark, `uuid` is.
  if (key === 'id' || key === 'uuid') return object['linktype'] === 'story';
  return !OWN.has(key);
}
