import type { Block } from '../../templates/contract.ts';
import { isObject, toList, toText, toTextOrNull, type JsonObject } from '../lib/json.ts';
import { lazy } from '../lib/memoize.ts';
import type { LocaleConfig, SiteConfig } from '../config/define.ts';
import { isUuid, toMoment, trimSlashes } from '../lib/text.ts';
import { normaliseBlock, type NormaliseContext, type RefusedValue } from './story/normalise.ts';
import { linesOf, type AssetSource } from './story/normalise-values.ts';
import { NO_SCHEMA, type SpaceSchema } from './story/space-schema.ts';
import { tooMuchIn } from './story/limits.ts';
import { countTexts, textsIn, type Texts } from './story/texts.ts';
import { localeOfCode, uuidIn } from './languages.ts';
import { folderOf, localeOf } from './url.ts';

/** A story as fetched, validated, with its fields normalised to the schema. */
export interface SourceStory {
  readonly id: number;
  /** What identifies it on the site: that of the space, except for a translation by fields. */
  readonly uuid: string;
  /** Of a translation by fields, the uuid in the space, which it shares with the story in the default language; null for any other story. */
  readonly original: string | null;
  readonly name: string;
  /** Without the trailing slash that start pages have; "/" for that of the root. A translation by fields is as if in the folder of its language. */
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
  /** What of its texts its blocks do not show, which takes as long to find as reading them, and no page needs. */
  readonly textsIn: () => Texts;
  /** Whether it has Visual Editor marks, which normally only drafts have; an import can leave them in published content too. */
  readonly isMarked: boolean;
}

/** Why a story could not be read. */
export interface UnreadableStory {
  readonly story: string;
  readonly reason: string;
  /** Where in it the reason is; missing if it is the story as a whole. */
  readonly path?: string;
  /** How many texts are in it. */
  readonly texts: number;
}

/** What stories are read with. */
export interface Reading extends AssetSource {
  readonly locales: SiteConfig['locales'];
  /** What the space says of its components. @default nothing */
  readonly schema?: SpaceSchema;
}

/** Reads a story; returns the reason if it lacks an identity or a component. The result depends on no other story. */
export function parseStory(raw: unknown, { publicUrl, locales, schema = NO_SCHEMA }: Reading): SourceStory | UnreadableStory {
  if (!isObject(raw)) return { story: nameOf(raw), reason: 'it is not an object', texts: 0 };
  const isStartpage = raw['is_startpage'] === true;
  const spoken = languageOf(raw, locales);
  const sent = trimSlashes(toText(raw['full_slug'])) || (isStartpage ? '/' : '');
  const fullSlug = spoken ? inFolderOf(spoken, { path: sent, code: toText(raw['lang']), locales }) : sent;
  const uuid = toUuid(raw['uuid']);
  const named = nameOf(raw);
  const content = raw['content'];
  const texts = () => (isObject(content) ? countTexts(content) : 0);
  if (!uuid) return { story: named, reason: 'it has no uuid', texts: texts() };
  if (!fullSlug) return { story: named, reason: 'it has no full_slug', texts: texts() };
  if (!isObject(content) || toText(content['component']) === '')
    return { story: named, reason: 'its content has no component', texts: texts() };
  const tooMuch = tooMuchIn(content);
  if (tooMuch) return { story: named, ...tooMuch, texts: texts() };
  let isMarked = false;
  const refused: RefusedValue[] = [];
  const blocks = new Map<object, Block>();
  const context: NormaliseContext = {
    publicUrl,
    schema,
    locale: localeOf(fullSlug, { locales }),
    uidOf: createUids(),
    onRefused: (value) => refused.push(value),
    onBlock: (from, block) => blocks.set(from, block),
    onMark: () => {
      isMarked = true;
    },
  };
  const normalised = normaliseBlock(content, context);
  return {
    id: Number(raw['id']) || 0,
    uuid: spoken ? uuidIn(uuid, spoken.code) : uuid,
    original: spoken ? uuid : null,
    name: linesOf(toText(raw['name'])).replaceAll('\n', ' ') || fullSlug,
    fullSlug,
    isStartpage,
    path: spoken ? prefixed(toText(raw['path']), spoken) : toTextOrNull(raw['path']),
    publishedAt: date(raw['published_at']),
    firstPublishedAt: date(raw['first_published_at']),
    updatedAt: date(raw['updated_at']),
    alternates: toList(raw['alternates'])
      .filter(isObject)
      .map((alternate) => trimSlashes(toText(alternate['full_slug']))),
    content: normalised,
    refused,
    textsIn: lazy(() => textsIn(content, { blocks, schema, refused })),
    isMarked,
  };
}

/** What people are told to find a story by, even if little of it is right. */
export const nameOf = (raw: unknown): string =>
  (isObject(raw) && (trimSlashes(toText(raw['full_slug'])) || toText(raw['name']) || toUuid(raw['uuid']))) || '?';

/** Whether a story, or the summary of one, is instead the reason why it could not be read. */
export const isUnreadable = (one: object): one is UnreadableStory => 'reason' in one;

// --- internal ---

/** The language of the site in which the fields of a story were requested; null for the space's default one. */
const languageOf = ({ lang }: JsonObject, locales: SiteConfig['locales']): LocaleConfig | null =>
  lang === 'default' || toText(lang) === '' ? null : localeOfCode(toText(lang), locales);

interface Sent {
  readonly path: string;
  /** What the space calls the language. */
  readonly code: string;
  readonly locales: SiteConfig['locales'];
}

/** The path of a translation by fields in the folder of its language: it is sent with the language before it, and may be in the folder of another. */
function inFolderOf(locale: LocaleConfig, { path, code, locales }: Sent): string {
  const [root, ...below] = path.split('/');
  const translated = root?.toLowerCase() === code.toLowerCase() ? below.join('/') : path;
  const folder = folderOf(localeOf(translated, { locales }));
  const own = folder !== '' && translated.split('/')[0] === folder ? translated.slice(folder.length + 1) : translated;
  return [folderOf(locale), trimSlashes(own)].filter(Boolean).join('/');
}

/** The real path of a story, which is the same in all languages, in one of them; null if it has none. */
const prefixed = (path: string, { prefix }: LocaleConfig): string | null =>
  path.trim() === '' || /^[a-z][a-z\d+.-]*:/i.test(path.trim()) ? null : `/${[prefix, trimSlashes(path.trim())].filter(Boolean).join('/')}`;

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
