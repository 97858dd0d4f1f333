import type { LocalSpace, LocalStory } from './types.ts';

/** A story or folder as `/cdn/links` lists it; `slug` is the full slug. */
export function toLink({ story, isFolder, isPublished, paths }: LocalStory, space: LocalSpace, { dates }: { readonly dates: boolean }) {
  const { id, uuid, full_slug, name, parent_id, path, position, is_startpage, published_at, created_at, updated_at } = story;
  return {
    id,
    slug: full_slug,
    name,
    is_folder: isFolder,
    parent_id,
    published: isPublished,
    path,
    position,
    uuid,
    is_startpage,
    real_path: path === null ? `/${full_slug}` : `/${path.replace(/^\/+/, '')}`,
    ...(dates ? { published_at, created_at, updated_at: updated_at ?? null } : {}),
    // These are languages of fields, not alternates of a story.
    ...(space.languageCodes.length > 0
      ? { alternates: space.languageCodes.map((lang) => toAlternate(lang, { full_slug, name, paths, isPublished })) }
      : {}),
  };
}

/** What `resolve_links=url` includes. */
export function toUrlLink({ story }: LocalStory, fullSlug: string) {
  const { id, uuid, name, full_slug: slug, path } = story;
  return { id, uuid, name, slug, url: path ?? fullSlug, full_slug: fullSlug };
}

// --- internal ---

interface Translated extends Pick<LocalStory, 'paths' | 'isPublished'> {
  readonly full_slug: string;
  readonly name: string;
}

function toAlternate(lang: string, { full_slug, name, paths, isPublished }: Translated) {
  const own = paths.find((one) => one.lang === lang);
  const path = own?.path ?? full_slug;
  return { path, name: own?.name ?? name, lang, published: own ? own.published : isPublished, translated_slug: path };
}
