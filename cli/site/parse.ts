import type { Block } from '../../templates/contract.ts';
import { normaliseBlock } from './normalise.ts';
import type { AssetSource, NormaliseContext } from './normalise.ts';

/** A story as the content service sent it, checked, with its fields normalised by the schema. */
export interface SourceStory {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Without the trailing slash that start pages have. */
  readonly fullSlug: string;
  /** The editor's real path; null where none is set. */
  readonly path: string | null;
  /** Place among its siblings in the editor, ascending; often negative. */
  readonly position: number;
  readonly publishedAt: string | null;
  readonly firstPublishedAt: string | null;
  readonly updatedAt: string | null;
  readonly alternates: readonly { readonly fullSlug: string; readonly published: boolean }[];
  readonly content: Block;
}

/** Why a story could not be read. */
export interface UnreadableStory {
  readonly story: string;
  readonly reason: string;
}

interface ParsedStories {
  readonly stories: readonly SourceStory[];
  readonly unreadable: readonly UnreadableStory[];
  /** Full slugs of the stories with marks of the visual editor, which only drafts have; an import can leave them in published content too. */
  readonly marked: readonly string[];
}

/** Reads all stories of a space; those that cannot be read are told about and left out. */
export function parseStories(raw: readonly unknown[], assets: AssetSource): ParsedStories {
  const stories: SourceStory[] = [];
  const unreadable: UnreadableStory[] = [];
  const context = { publicUrl: (address: string) => assets.publicUrl(address), findStory: createFinder(raw) };
  const marked: string[] = [];
  for (const one of raw) {
    let isMarked = false;
    const onMark = () => {
      isMarked = true;
    };
    const parsed = parseStory(one, { ...context, uidOf: createUids(), onMark });
    if ('reason' in parsed) unreadable.push(parsed);
    else stories.push(parsed);
    if (isMarked && 'fullSlug' in parsed) marked.push(parsed.fullSlug);
  }
  return { stories, unreadable, marked };
}

// --- internal ---

// Checks what the service sent; a story without an identity or a component is told about instead of thrown over.
function parseStory(raw: unknown, context: NormaliseContext): SourceStory | UnreadableStory {
  if (!isRecord(raw)) return { story: '?', reason: 'it is not an object' };
  const fullSlug = trimSlashes(text(raw['full_slug']));
  const uuid = toUuid(raw['uuid']);
  const named = fullSlug || text(raw['name']) || uuid || '?';
  const content = raw['content'];
  if (!uuid) return { story: named, reason: 'it has no uuid' };
  if (!fullSlug) return { story: named, reason: 'it has no full_slug' };
  if (!isRecord(content) || text(content['component']) === '') return { story: named, reason: 'its content has no component' };
  return {
    id: Number(raw['id']) || 0,
    uuid,
    name: text(raw['name']) || fullSlug,
    fullSlug,
    path: text(raw['path']) || null,
    position: Number(raw['position']) || 0,
    publishedAt: date(raw['published_at']),
    firstPublishedAt: date(raw['first_published_at']),
    updatedAt: date(raw['updated_at']),
    alternates: list(raw['alternates']).filter(isRecord).map(toAlternate),
    content: normaliseBlock(content, context),
  };
}

const toAlternate = (raw: Record<string, unknown>) => ({
  fullSlug: trimSlashes(text(raw['full_slug'])),
  // Null means "never published on its own", which does not prove that there is no such page: the graph decides.
  published: raw['published'] !== false,
});

// Everything that a story can be referred to by: its uuid, its number where an old field or an import has that, its full slug.
function createFinder(raw: readonly unknown[]): (reference: string) => string | null {
  const [byId, bySlug] = [new Map<string, string>(), new Map<string, string>()];
  for (const one of raw.filter(isRecord)) {
    const uuid = toUuid(one['uuid']);
    if (uuid === '') continue;
    byId.set(uuid, uuid).set(String(one['id'] ?? uuid), uuid);
    bySlug.set(trimSlashes(text(one['full_slug'])), uuid);
  }
  return (reference) => byId.get(toUuid(reference)) ?? bySlug.get(trimSlashes(reference)) ?? null;
}

// Copies and imports leave blocks with the `_uid` of another one, or with none; what is named after it must differ on a page.
function createUids(): (uid: string) => string {
  const taken = new Set<string>();
  return (uid) => {
    let own = uid || 'block';
    for (let number = 2; taken.has(own); number++) own = `${uid || 'block'}-${number}`;
    taken.add(own);
    return own;
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const toUuid = (value: unknown) => (UUID.test(text(value)) ? text(value).toLowerCase() : text(value));
// What is no date would be found out by the sitemap only.
const date = (value: unknown) => (Number.isNaN(Date.parse(text(value))) ? null : text(value));
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const trimSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '');
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
