import type { Block } from '../../templates/contract.ts';
import { isObject, toList, toText, toTextOrNull } from '../lib/json.ts';
import type { SiteConfig } from '../config/define.ts';
import { isUuid, toMoment, trimSlashes } from '../lib/text.ts';
import { normaliseBlock, type NormaliseContext, type RefusedValue } from './story/normalise.ts';
import { linesOf, type AssetSource } from './story/normalise-values.ts';
import { NO_SCHEMA, type SpaceSchema } from './story/space-schema.ts';
import { tooMuchIn } from './story/limits.ts';
import { localeOf } from './url.ts';

/** A story as fetched, validated, with its fields normalised to the schema. */
export interface SourceStory {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Without the trailing slash that start pages have; "/" for that of the root. */
  readonly fullSlug: string;
  /** Whether it is the start page of its folder. */
  readonly isStartpage: boolean;
  /** The editor's real path; null if not set. */
  readonly path: string | null;
  readonly publishedAt: string | null;
  readonly firstPublishedAt: string | null;
  readonly updatedAt: string | null;
  /** Full slugs of the stories it is linked to, in any language; some may not exist. */
  readonly alternates: readonly string[];
  readonly content: Block;
  /** Values in the content that their fields cannot hold. */
  readonly refused: readonly RefusedValue[];
  /** Whether it has Visual Editor marks, which normally only drafts have; an import can leave them in published content too. */
  readonly isMarked: boolean;
}

/** Why a story could not be read. */
export interface UnreadableStory {
  readonly story: string;
  readonly reason: string;
  /** Where in it the reason is; missing if it is the story as a whole. */
  readonly path?: string;
}

/** What stories are read with. */
export interface Reading extends AssetSource {
  readonly locales: SiteConfig['locales'];
  /** What the space says of its components. @default nothing */
  readonly schema?: SpaceSchema;
}

/** Reads a story; returns the reason if it lacks an identity or a component. The result depends on no other story. */
export function parseStory(raw: unknown, { publicUrl, locales, schema = NO_SCHEMA }: Reading): SourceStory | UnreadableStory {
  if (!isObject(raw)) return { story: nameOf(raw), reason: 'it is not an object' };
  const isStartpage = raw['is_startpage'] === true;
  const fullSlug = trimSlashes(toText(raw['full_slug'])) || (isStartpage ? '/' : '');
  const uuid = toUuid(raw['uuid']);
  const named = nameOf(raw);
  const content = raw['content'];
  if (!uuid) return { story: named, reason: 'it has no uuid' };
  if (!fullSlug) return { story: named, reason: 'it has no full_slug' };
  if (!isObject(content) || toText(content['component']) === '') return { story: named, reason: 'its content has no component' };
  const tooMuch = tooMuchIn(content);
  if (tooMuch) return { story: named, ...tooMuch };
  let isMarked = false;
  const refused: RefusedValue[] = [];
  const context: NormaliseContext = {
    publicUrl,
    schema,
    locale: localeOf(fullSlug, { locales }),
    uidOf: createUids(),
    onRefused: (value) => refused.push(value),
    onMark: () => {
      isMarked = true;
    },
  };
  return {
    id: Number(raw['id']) || 0,
    uuid,
    name: linesOf(toText(raw['name'])).replaceAll('\n', ' ') || fullSlug,
    fullSlug,
    isStartpage,
    path: toTextOrNull(raw['path']),
    publishedAt: date(raw['published_at']),
    firstPublishedAt: date(raw['first_published_at']),
    updatedAt: date(raw['updated_at']),
    alternates: toList(raw['alternates'])
      .filter(isObject)
      .map((alternate) => trimSlashes(toText(alternate['full_slug']))),
    content: normaliseBlock(content, context),
    refused,
    isMarked,
  };
}

/** What people are told to find a story by, even if little of it is right. */
export const nameOf = (raw: unknown): string =>
  (isObject(raw) && (trimSlashes(toText(raw['full_slug'])) || toText(raw['name']) || toUuid(raw['uuid']))) || '?';

/** Whether a story, or the summary of one, is instead the reason why it could not be read. */
export const isUnreadable = (one: object): one is UnreadableStory => 'reason' in one;

// --- internal ---

// Copies and imports leave blocks with another's `_uid` or with none; what is named after it must be unique on a page.
function createUids(): (uid: string) => string {
  // With the number that was added last, since thousands of blocks can have the same.
  const taken = new Map<string, number>();
  return (uid) => {
    const wanted = uid || 'block';
    let number = taken.get(wanted) ?? 1;
    let own = wanted;
    while (taken.has(own)) own = `${wanted}-${++number}`;
    taken.set(own, 1);
    taken.set(wanted, number);
    return own;
  };
}

const toUuid = (value: unknown) => (isUuid(toText(value)) ? toText(value).toLowerCase() : toText(value));
// Without this check an invalid date would surface only in the sitemap.
function date(value: unknown): string | null {
  const time = toMoment(toText(value));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
