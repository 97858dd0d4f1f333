import { cutOff, isObject, toList, toText, toTextOrNull, visitObjects, type JsonObject } from '../../lib/json.ts';
import { toMoment } from '../../lib/text.ts';
import { hash } from 'node:crypto';
import { languagesOf } from './languages.ts';
import type { LocalStory, TranslatedPath } from './types.ts';

/** Completes a story from a file, in Management format or as sent by the API. */
export function toLocalStory(raw: JsonObject): LocalStory {
  const isManaged = isManagementFormat(raw);
  const isFolder = raw['is_folder'] === true;
  const isStartpage = raw['is_startpage'] === true;
  const slug = toText(raw['slug']) || (toText(raw['full_slug']).split('/').findLast(Boolean) ?? '');
  const fullSlug = toFullSlug(toText(raw['full_slug']) || slug, { isStartpage: isManaged && isStartpage });
  const uuid = toText(raw['uuid']).toLowerCase() || deriveUuid(`story ${fullSlug}`);
  const sent = isObject(raw['content']) ? cutOff(raw['content']) : {};
  const isEditable = hasEditable(sent);
  const content = isEditable ? withoutEditable(sent) : sent;
  const whyDraft = isFolder || !wasPublished(raw) ? null : whyDraftIn(raw, isEditable && !isManaged);
  const isPublished = wasPublished(raw) && whyDraft === null;
  const paths = [...toList(raw['localized_paths']), ...toList(raw['translated_slugs'])].filter(isObject).map(toPath);

  return {
    isFolder,
    isPublished,
    whyDraft,
    languages: languagesOf(content),
    paths: isManaged ? paths.filter(({ path, lang }, index) => path && paths.findIndex((one) => one.lang === lang) === index) : [],
    story: {
      name: toText(raw['name']) || slug,
      created_at: toTextOrNull(raw['created_at']),
      published_at: publishedAt(raw),
      ...('updated_at' in raw ? { updated_at: toTextOrNull(raw['updated_at']) } : {}),
      id: Number(raw['id']) || deriveId(uuid),
      uuid,
      content,
      slug,
      full_slug: fullSlug,
      sort_by_date: toTextOrNull(raw['sort_by_date']),
      position: Number(raw['position']) || 0,
      tag_list: toList(raw['tag_list']).map(toText).filter(Boolean),
      is_startpage: isStartpage,
      parent_id: Number(raw['parent_id']) || 0,
      meta_data: raw['meta_data'] ?? null,
      group_id: toText(raw['group_id']) || deriveUuid(`group ${uuid}`),
      first_published_at: toTextOrNull(raw['first_published_at']) ?? publishedAt(raw),
      release_id: Number(raw['release_id']) || null,
      lang: 'default',
      path: toTextOrNull(raw['path']),
      alternates: toList(raw['alternates']),
      default_full_slug: isManaged ? null : toTextOrNull(raw['default_full_slug']),
      translated_slugs: isManaged || !Array.isArray(raw['translated_slugs']) ? null : raw['translated_slugs'],
    },
  };
}

/** Only the Management API tells whether a story is a folder, is published, or has unpublished changes. */
export const isManagementFormat = (raw: JsonObject): boolean =>
  ['is_folder', 'published', 'unpublished_changes'].some((key) => typeof raw[key] === 'boolean');

/** When a story last changed, to find the newer of two. */
export const changedAt = ({ story }: LocalStory): number =>
  Math.max(...[story.updated_at, story.published_at].map((date) => toMoment(date ?? '') || 0));

/** A deterministic number for a text, far from the ids that Storyblok assigns. */
export const deriveId = (text: string): number => 1_000_000_000_000 + hash('sha1', text, 'buffer').readUInt32BE(0);

// --- internal ---

/** A deterministic uuid for a text. */
function deriveUuid(text: string): string {
  const hex = hash('sha1', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

// The full slug of a folder's root story is the folder's with a trailing slash, which some exports omit.
const toFullSlug = (fullSlug: string, { isStartpage }: { readonly isStartpage: boolean }) =>
  isStartpage && !fullSlug.endsWith('/') ? `${fullSlug}/` : fullSlug;

function wasPublished(raw: JsonObject): boolean {
  if (typeof raw['published'] === 'boolean') return raw['published'];
  // A story written by hand does not say.
  return raw['published_at'] === undefined || raw['published_at'] !== null;
}

// The published text of such a story is on the service alone.
function whyDraftIn(raw: JsonObject, isRecordedDraft: boolean): string | null {
  if (raw['unpublished_changes'] === true) return 'it has unpublished changes, and its file has only the changed text';
  return isRecordedDraft ? 'it was recorded as a draft' : null;
}

const publishedAt = (raw: JsonObject) =>
  wasPublished(raw) ? (toTextOrNull(raw['published_at']) ?? toTextOrNull(raw['created_at'])) : toTextOrNull(raw['published_at']);

const toPath = (raw: JsonObject): TranslatedPath => ({
  path: toText(raw['path']),
  name: toTextOrNull(raw['name']),
  lang: toText(raw['lang']),
  published: typeof raw['published'] === 'boolean' ? raw['published'] : null,
});

// Recorded drafts include `_editable`; ours is generated when a draft is requested.
function hasEditable(content: JsonObject): boolean {
  let isEditable = false;
  visitObjects(content, (object) => {
    isEditable ||= '_editable' in object;
    return !isEditable;
  });
  return isEditable;
}

const withoutEditable = (content: JsonObject) =>
  JSON.parse(JSON.stringify(content, (key, value: unknown) => (key === '_editable' ? undefined : value))) as JsonObject;
