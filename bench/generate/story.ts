import type { Chance } from './random.ts';
import type { Fields } from './rich-text.ts';

interface Place {
  readonly slug: string;
  /** Links a story and its translation. */
  readonly group: string;
  readonly position: number;
  readonly content: Fields;
}

const START = Date.parse('2024-01-08T08:00:00.000Z');
const MINUTE = 60_000;

/** Stories in the format that `storyblok stories pull` writes, with ascending ids and dates. */
export function createStoryMaker(chance: Chance) {
  let id = 100_000;
  return ({ slug, group, position, content }: Place, uuid = chance.uuid()): Fields => {
    const date = new Date(START + (id += 1) * MINUTE).toISOString();
    return {
      id,
      uuid,
      name: content['title'] ?? content['name'] ?? content['question'] ?? slug,
      slug: slug.split('/').findLast(Boolean),
      full_slug: slug,
      is_startpage: slug.endsWith('/'),
      is_folder: false,
      published: true,
      unpublished_changes: false,
      created_at: date,
      published_at: date,
      first_published_at: date,
      updated_at: date,
      sort_by_date: null,
      position,
      tag_list: [],
      parent_id: 0,
      group_id: group,
      path: null,
      content: { _uid: chance.uuid(), ...content },
    };
  };
}
