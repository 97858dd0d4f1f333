import type { Block } from '../../../templates/contract.ts';
import { toText, visitObjects, type JsonObject } from '../../lib/json.ts';
import { isUuid } from '../../lib/text.ts';

/** What a story's content is about, whether or not a schema describes its fields. */
export interface Mentions {
  /** What it names by uuid, other than by links. */
  readonly stories: readonly string[];
  /** What its links lead to: uuids, slugs and addresses. */
  readonly links: readonly string[];
  /** Whether it is made of links and their labels: no text in it is a sentence. */
  readonly isNavigation: boolean;
}

/** Collects what a story's content mentions, each once. */
export function mentionsOf(content: Block): Mentions {
  const stories = new Set<string>();
  const links = new Set<string>();
  let count = 0;
  let longest = 0;
  visitObjects(content, (object) => {
    const to = targetOf(object);
    if (to !== null) {
      links.add(to);
      count++;
      return false;
    }
    for (const key in object) {
      if (KEYS.has(key)) continue;
      for (const text of textsIn(object[key])) {
        if (isUuid(text)) stories.add(text.toLowerCase());
        else if (/\s/.test(text)) longest = Math.max(longest, text.length);
      }
    }
    return true;
  });
  return { stories: [...stories], links: [...links], isNavigation: count >= FEWEST_LINKS && longest <= LONGEST_LABEL };
}

// --- internal ---

const FEWEST_LINKS = 3;
const LONGEST_LABEL = 60;

/** What every block has, and what belongs to the editor. */
const KEYS = new Set(['_uid', '_editable', 'component']);

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Where a link leads, as in a field of the schema or as Storyblok has it; null for anything else. */
function targetOf(object: JsonObject): string | null {
  if ('linktype' in object) return [object['id'], object['cached_url'], object['url']].map(toText).find(Boolean) ?? null;
  return 'to' in object && 'type' in object ? toText(object['to']) || null : null;
}
