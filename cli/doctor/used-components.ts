import { isObject, visitObjects } from '../lib/json.ts';

/** A component used in the content. */
export interface UsedComponent {
  readonly name: string;
  readonly count: number;
  /** Full slug of the first story that uses it. */
  readonly firstIn: string;
  /** Its fields that are filled in anywhere. */
  readonly fields: readonly string[];
}

/** The components used in stories, at any depth, sorted by name. */
export function usedComponents(stories: readonly unknown[]): readonly UsedComponent[] {
  const found = new Map<string, { count: number; readonly firstIn: string; readonly fields: Set<string> }>();

  for (const story of stories) {
    if (!isObject(story)) continue;
    const slug = String(story['full_slug'] ?? '?');
    visitObjects(story['content'], (object) => {
      const { component } = object;
      // Names with an underscore are Storyblok's own: rows and cells of tables.
      if (typeof component !== 'string' || component === '' || component.startsWith('_')) return;
      const used = found.get(component) ?? { count: 0, firstIn: slug, fields: new Set<string>() };
      used.count++;
      for (const [field, content] of Object.entries(object))
        if (!field.startsWith('_') && field !== 'component' && !isEmpty(content)) used.fields.add(field);
      found.set(component, used);
    });
  }
  return [...found]
    .map(([name, used]) => ({ ...used, name, fields: [...used.fields].toSorted() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

// --- internal ---

// An asset or link that was never set is an object of empty strings; an untouched checkbox is false.
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  if (!isObject(value)) return false;
  const { filename, linktype, url, cached_url: cachedUrl, id, email, type } = value;
  if ('filename' in value) return !filename;
  if (typeof linktype === 'string') return [url, cachedUrl, id, email].every((one) => !one);
  return type === 'doc' && isEmpty(value['content']);
}
