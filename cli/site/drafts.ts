/** Full slugs of the stories that carry marks of the visual editor, which only drafts have; an import can leave them in published content too. */
export function storiesWithMarks(stories: readonly unknown[]): readonly string[] {
  return stories.flatMap((story) => {
    if (!isObject(story) || !hasMark(story['content'])) return [];
    return [String(story['full_slug'] ?? story['uuid'] ?? '?')];
  });
}

// --- internal ---

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

function hasMark(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (typeof value['_editable'] === 'string') return true;
  for (const key in value) if (hasMark(value[key])) return true;
  return false;
}
