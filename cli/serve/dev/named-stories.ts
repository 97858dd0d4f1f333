/** Stories by all that content may refer to them with, each reduced to its names. */
export function namesOf(stories: Iterable<unknown>): ReadonlyMap<string, unknown> {
  const names = new Map<string, unknown>();
  for (const story of stories) {
    if (!isRecord(story)) continue;
    const { id, uuid, full_slug: slug, name } = story;
    const known = { id, uuid, full_slug: slug, name, content: { component: 'name' } };
    for (const key of [uuid, id, typeof slug === 'string' ? trim(slug) : null]) if (key) names.set(String(key), known);
  }
  return names;
}

/** The stories that a story's content may refer to. */
export function findNamed(raw: unknown, names: ReadonlyMap<string, unknown>): readonly unknown[] {
  const found = new Set<unknown>();
  const own = isRecord(raw) ? names.get(String(raw['uuid'])) : null;
  const visit = (value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') {
      const named = names.get(trim(String(value)));
      if (named && named !== own) found.add(named);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(isRecord(raw) ? raw['content'] : null);
  return [...found];
}

// --- internal ---

const trim = (slug: string) => slug.replace(/^\/+|\/+$/g, '');
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
