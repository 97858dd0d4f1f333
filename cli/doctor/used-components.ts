/** A component that content is made of. */
export interface UsedComponent {
  readonly name: string;
  readonly count: number;
  /** Full slug of the first story that has it. */
  readonly firstIn: string;
  /** Its fields that anybody filled in. */
  readonly fields: readonly string[];
}

/** The components that stories are made of, wherever they stand, sorted by name. */
export function usedComponents(stories: readonly unknown[]): readonly UsedComponent[] {
  const found = new Map<string, { count: number; readonly firstIn: string; readonly fields: Set<string> }>();

  function visit(value: unknown, slug: string): void {
    if (Array.isArray(value)) for (const one of value) visit(one, slug);
    if (!isObject(value)) return;
    const { component } = value;
    // Names with an underscore are Storyblok's own: rows and cells of tables.
    if (typeof component === 'string' && component !== '' && !component.startsWith('_')) {
      const used = found.get(component) ?? { count: 0, firstIn: slug, fields: new Set<string>() };
      used.count++;
      for (const [field, content] of Object.entries(value))
        if (!field.startsWith('_') && field !== 'component' && !isEmpty(content)) used.fields.add(field);
      found.set(component, used);
    }
    for (const key in value) visit(value[key], slug);
  }

  for (const story of stories) if (isObject(story)) visit(story['content'], String(story['full_slug'] ?? '?'));
  return [...found]
    .map(([name, used]) => ({ ...used, name, fields: [...used.fields].toSorted() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

// --- internal ---

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// An asset or link that nobody chose is an object of empty texts; false is what a checkbox says that nobody touched.
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  if (!isObject(value)) return false;
  const { filename, linktype, url, cached_url: cachedUrl, id, email, type } = value;
  if ('filename' in value) return !filename;
  if (typeof linktype === 'string') return [url, cachedUrl, id, email].every((one) => !one);
  return type === 'doc' && isEmpty(value['content']);
}
