interface RawStory {
  readonly id?: unknown;
  readonly content?: unknown;
}

/** A story whose blocks all have the editor's mark: those added since it was loaded may lack it, and copies may have that of another block. */
export function markBlocks(story: RawStory, space: string): RawStory {
  const content: unknown = JSON.parse(JSON.stringify(story.content ?? null), (_, value: unknown) => {
    if (!isBlock(value)) return value;
    const mark = { name: value.component, space, uid: value._uid, id: String(story.id) };
    return { ...value, _editable: `<!--#storyblok#${JSON.stringify(mark)}-->` };
  });
  return { ...story, content };
}

// --- internal ---

const isBlock = (value: unknown): value is { readonly component: string; readonly _uid: string } =>
  typeof value === 'object' && value !== null && 'component' in value && '_uid' in value;
