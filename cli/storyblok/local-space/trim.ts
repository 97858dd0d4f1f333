import type { JsonObject } from '../../lib/json.ts';
import { split } from './filters.ts';
import type { DeliveredStory } from './types.ts';

/** Removes the properties of a story listed in `excluding_story_fields`. */
export function toTrim(query: URLSearchParams): (story: DeliveredStory) => JsonObject {
  const excluded = new Set(split(query.get('excluding_story_fields') ?? '').filter((field) => EXCLUDABLE.has(field)));
  return (story) =>
    excluded.size === 0 ? { ...story } : Object.fromEntries(Object.entries(story).filter(([field]) => !excluded.has(field)));
}

// --- internal ---

// The properties that the client lists; content and identifying properties are always sent.
const EXCLUDABLE = new Set(
  `alternates created_at default_full_slug first_published_at group_id is_startpage lang meta_data parent_id path position published_at
  release_id sort_by_date tag_list taxonomy_terms translated_slugs updated_at`.split(/\s+/),
);
