import type { Block } from '../../templates/contract.ts';
import { normaliseBlock } from './normalise.ts';
import type { AssetSource } from './normalise.ts';

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

/** Reads all stories of a space; those that cannot be read are told about and left out. */
export function parseStories(
  raw: readonly unknown[],
  assets: AssetSource,
): { readonly stories: readonly SourceStory[]; readonly unreadable: readonly UnreadableStory[] } {
  const stories: SourceStory[] = [];
  const unreadable: UnreadableStory[] = [];
  for (const one of raw) {
    const parsed = parseStory(one, assets);
    if ('reason' in parsed) unreadable.push(parsed);
    else stories.push(parsed);
  }
  return { stories, unreadable };
}

/** Checks what the service sent; a story without an identity or a component is told about instead of thrown over. */
export function parseStory(raw: unknown, assets: AssetSource): SourceStory | UnreadableStory {
  if (!isRecord(raw)) return { story: '?', reason: 'it is not an object' };
  const fullSlug = trimSlashes(text(raw['full_slug']));
  const uuid = text(raw['uuid']);
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
    publishedAt: text(raw['published_at']) || null,
    firstPublishedAt: text(raw['first_published_at']) || null,
    updatedAt: text(raw['updated_at']) || null,
    alternates: list(raw['alternates']).filter(isRecord).map(toAlternate),
    content: normaliseBlock(content, assets),
  };
}

// --- internal ---

const toAlternate = (raw: Record<string, unknown>) => ({
  fullSlug: trimSlashes(text(raw['full_slug'])),
  // Null means "never published on its own", which does not prove that there is no such page: the graph decides.
  published: raw['published'] !== false,
});

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const trimSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '');
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
