// Stories in the languages of their fields. Where a field is not translated, the service sends the text of another language, and does not say so.
import { DEEPEST, isEmpty, isObject, type JsonObject } from '../../lib/json.ts';
import type { FieldLanguage } from '../../site/languages.ts';
import type { Query, StoryblokSource } from '../client/client.ts';
import { fetchByUuids, listOnce, type RawStories } from './list-stories.ts';
import type { RawStory, StoryTaker } from './read-stories.ts';

/** What of a space is fetched in further languages. */
export interface Translation {
  readonly languages: readonly FieldLanguage[];
  /** The fields that have to be translated, see `storyblok.mustBeTranslated`. */
  readonly fields: readonly string[];
}

export const UNTRANSLATED: Translation = { languages: [], fields: [] };

/** The codes of the languages to fetch besides the default one: without those that the space has in folders. */
export function codesFor({ languages }: Translation, stories: Iterable<Pick<RawStory, 'fullSlug'>>): readonly string[] {
  if (languages.length === 0) return [];
  const folders = new Set([...stories].map(({ fullSlug }) => fullSlug.split('/')[0]));
  return languages.filter(({ unlessFolder }) => unlessFolder === null || !folders.has(unlessFolder)).map(({ code }) => code);
}

interface VersionsOptions {
  readonly query: Query;
  readonly codes: readonly string[];
  /** The fields that have to be translated. */
  readonly fields: readonly string[];
  readonly file: StoryTaker;
  /** The stories in the default language. */
  readonly originals: RawStories;
}

interface ListedVersions {
  /** Those that are translations, in the order of the codes. */
  readonly versions: readonly RawStories[];
  /** Whether each list was whole. */
  readonly isWhole: boolean;
}

interface ListVersionsOptions extends VersionsOptions {
  /** The stories of the default language that its list includes. */
  readonly listed: ReadonlySet<string>;
  readonly pageSize: number;
  /** How many stories were fetched of how many, in all languages. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Fetches all stories in each language: as many requests a language as the default one takes. */
export async function listVersions(
  source: StoryblokSource,
  { codes, listed, pageSize, onProgress, ...options }: ListVersionsOptions,
): Promise<ListedVersions> {
  const { query, file, originals } = options;
  const beside = new Set([...originals.keys()].filter((uuid) => !listed.has(uuid)));
  const versions: RawStories[] = [];
  const { size } = originals;
  for (const [index, language] of codes.entries()) {
    const count = (done: number) => onProgress(size * (index + 1) + done, size * (codes.length + 1));
    const own = await listOnce(source, { query: { ...query, language }, pageSize, file, onProgress: count });
    if (!own.isWhole) return { versions, isWhole: false };
    versions.push(translatedOf([own.stories, await fetchByUuids(source, { query: { ...query, language }, uuids: beside, file })], options));
  }
  return { versions, isWhole: true };
}

/** Fetches these stories in each language. */
export async function fetchVersions(
  source: StoryblokSource,
  { codes, uuids, ...options }: VersionsOptions & { readonly uuids: ReadonlySet<string> },
): Promise<readonly RawStories[]> {
  const versions: RawStories[] = [];
  for (const language of codes)
    versions.push(translatedOf([await fetchByUuids(source, { ...options, query: { ...options.query, language }, uuids })], options));
  return versions;
}

/** Stories, each with its versions in other languages after it. */
export const withVersions = (stories: readonly RawStory[], versions: readonly RawStories[]): readonly RawStory[] =>
  versions.length === 0 ? stories : stories.flatMap((story) => [story, ...versions.flatMap((inOne) => inOne.get(story.uuid) ?? [])]);

/**
 * Whether a story in a language is a translation: its content differs from that in the default language, or each of these fields does that has
 * something in it there.
 */
export function isTranslated(own: unknown, original: unknown, fields: readonly string[]): boolean {
  const [mine, theirs] = [contentOf(own), contentOf(original)];
  const required = fields.filter((name) => !isEmpty(theirs[name]));
  return required.length === 0 ? !isSame(mine, theirs) : required.every((name) => !isSame(mine[name], theirs[name]));
}

// --- internal ---

function translatedOf(found: readonly RawStories[], { originals, file, fields }: Omit<VersionsOptions, 'query' | 'codes'>): RawStories {
  const all = found.flatMap((stories) => [...stories]);
  return new Map(
    all.filter(([uuid, { line }]) => {
      const original = originals.get(uuid);
      return original !== undefined && isTranslated(file.read(line), file.read(original.line), fields);
    }),
  );
}

const contentOf = (story: unknown): JsonObject => (isObject(story) && isObject(story['content']) ? story['content'] : {});

/** Addresses of links begin with the language, whether or not anything was translated; marks of drafts are no content. */
const NO_TEXT = new Set(['cached_url', '_editable']);
const OF_STORY_LINKS = new Set(['url', 'href']);

function isSame(a: unknown, b: unknown, left = DEEPEST): boolean {
  if (a === b || left === 0) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, index) => isSame(one, b[index], left - 1));
  if (!isObject(a) || !isObject(b)) return false;
  const isLink = a['linktype'] === 'story' && b['linktype'] === 'story';
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (key) => NO_TEXT.has(key) || (isLink && OF_STORY_LINKS.has(key)) || isSame(a[key], b[key], left - 1),
  );
}
