import { isObject, type JsonObject } from '../../lib/json.ts';
import type { Version } from '../fetch/fetch-space.ts';
import { foldLanguages } from './languages.ts';
import type { DeliveredStory, LocalSpace, LocalStory } from './types.ts';

/** How stories are requested. */
export interface Wanted {
  readonly version: Version;
  /** Null for the default language. */
  readonly language: string | null;
  readonly fallback: string | null;
}

/** What delivering a story needs to know about its space. */
export type SpaceFacts = Pick<LocalSpace, 'id' | 'languageCodes' | 'translatesSlugs'>;

/** A story as the API sends it: in one language, with `_editable` only in drafts. */
export function deliver(
  { story, languages, paths }: LocalStory,
  space: SpaceFacts,
  { version, language, fallback }: Wanted,
): DeliveredStory {
  const wanted = [language, fallback].filter((code) => code !== null);
  let content = languages.length > 0 ? foldLanguages(story.content, wanted) : story.content;
  if (language !== null) content = withLinksIn(language, content) as JsonObject;
  if (version === 'draft') content = withEditable(content, { space: `${space.id}`, id: `${story.id}` }) as JsonObject;
  return { ...story, content, ...slugs({ story, paths }, space, language) };
}

/** Whether a version includes the story at all; folders are not stories. */
export const isVisible = ({ isFolder, isPublished }: LocalStory, version: Version): boolean =>
  !isFolder && (version === 'draft' || isPublished);

/** Whether a version includes the story in a language: if languages are published individually, each may or may not be. */
export const isSpoken = ({ paths }: LocalStory, space: LocalSpace, { version, language }: Pick<Wanted, 'version' | 'language'>): boolean =>
  version === 'draft' ||
  language === null ||
  !space.publishesLanguages ||
  paths.some(({ lang, published }) => lang === language && published === true);

// --- internal ---

// Other languages get their code as a prefix. The properties of the Translatable Slugs app exist only if the space uses it.
function slugs({ story, paths }: Pick<LocalStory, 'story' | 'paths'>, space: SpaceFacts, language: string | null) {
  const { full_slug, default_full_slug, translated_slugs } = story;
  const own = { lang: language ?? 'default', full_slug: language ? `${language}/${full_slug}` : full_slug };
  if (!space.translatesSlugs) return { ...own, default_full_slug, translated_slugs };

  const all = space.languageCodes.map(
    (lang) => paths.find((one) => one.lang === lang) ?? { path: full_slug, name: null, lang, published: null },
  );
  const path = all.find(({ lang }) => lang === language)?.path;
  return {
    ...own,
    ...(path === undefined ? {} : { full_slug: `${language}/${path}` }),
    default_full_slug: full_slug,
    translated_slugs: all
      .filter(({ lang }) => lang !== language)
      .map(({ path: translated, name, lang, published }) => ({ path: translated, name, lang, published })),
  };
}

// Links to stories have the language before their slug, which stays that of the default language; a default one has no slash before it either.
function withLinksIn(language: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withLinksIn(language, one));
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = withLinksIn(language, value[key]);
  const { linktype, cached_url: slug } = value;
  if (linktype === 'story' && typeof slug === 'string' && slug !== '') copy['cached_url'] = `/${language}/${slug.replace(/^\/+/, '')}`;
  return copy;
}

// Every block at every level has one, including cells of tables.
function withEditable(value: unknown, ids: { readonly space: string; readonly id: string }): unknown {
  if (Array.isArray(value)) return value.map((one) => withEditable(one, ids));
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = withEditable(value[key], ids);
  const { component, _uid } = value;
  if (typeof component === 'string' && typeof _uid === 'string')
    copy['_editable'] = toEditable({ name: component, space: ids.space, uid: _uid, id: ids.id });
  return copy;
}

// Recorded with spaces after colons and commas, which JSON.stringify does not add.
const toEditable = (fields: { readonly [name: string]: string }) =>
  `<!--#storyblok#{${Object.entries(fields)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(', ')}}-->`;
