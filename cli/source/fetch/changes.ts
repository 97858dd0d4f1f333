import type { Query, StoryblokSource } from '../client/client.ts';
import { fetchSpaceInfo, toQuery, watchVersions, type SpaceInfo } from './fetch-space.ts';
import { placeAt, storyAt, type StoryLines } from '../../site/story/story-lines.ts';
import { hasDate, isOutdated, listLinks, type Links } from './links.ts';
import { addTo, BATCH, fetchByUuids, fetchReferenced, listOnce, type RawStories } from './list-stories.ts';
import { askForStories, toRawStory, type RawStory, type StoryTaker } from './read-stories.ts';
import { together } from './pages.ts';
import { inTreeOrder } from './tree-order.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { codesFor, fetchVersions, withVersions, type Translation } from './versions.ts';

/** A space brought up to date, or why it has to be fetched whole. */
export type Changes =
  | { readonly stories: readonly RawStory[]; readonly changed: number; readonly gone: number }
  | { readonly stories: null; readonly reason: string };

interface ChangesOptions {
  /** The cached stories. */
  readonly before: StoryLines;
  /** Starts with the cached stories, in the same places. */
  readonly file: StoryTaker;
  /** The cached version. */
  readonly cv: number;
  /** The current metadata of the space. */
  readonly info: SpaceInfo;
  /** The languages in which stories are fetched besides the default one; the cached ones were fetched in the same. */
  readonly translation: Translation;
  readonly pageSize: number;
}

/**
 * Updates cached content: requests the stories published since, and the links, which show what was removed and which stories are outdated. The
 * service's number of stories proves that none was missed; if anything does not match, the space has to be fetched whole.
 */
export async function fetchChanges(service: StoryblokSource, options: ChangesOptions): Promise<Changes> {
  const { before, file, cv, info, translation, pageSize } = options;
  const { source, versions } = watchVersions(service);
  const query = toQuery('published', info.cv);
  const { known, versions: knownVersions } = toKnown(before);

  const links = await listLinks(source, query);
  const published = [...links].filter(([, link]) => !link['is_folder'] && link['published']);
  const current = published.map(([uuid]) => uuid);
  const most = Math.ceil(known.size / pageSize);
  const since = await fetchSince(source, { query, file, bound: toBound(cv), pageSize, most });
  // If everything was published at about the same time, as after an import, only the dates of the links show what changed since.
  if (!since && !published.every(([, link]) => hasDate(link))) return whole('most of it changed');
  const fetched = since ?? new Map();
  const outdated = await addOutdated(source, { query, file, links, current, known, fetched, most });
  if (outdated === 'many') return whole('most of it changed');

  const stories: RawStories = new Map();
  for (const uuid of current) {
    const story = fetched.get(uuid) ?? known.get(uuid)?.raw;
    if (story) stories.set(uuid, story);
  }
  const { total } = await source.get('stories', { ...query, per_page: 1 });
  const isProved = outdated === 'added' && stories.size === total && [...fetched.keys()].every((uuid) => stories.has(uuid));
  if (isProved) await fetchReferenced(source, { query, stories, file, onProgress });
  const codes = codesFor(translation, stories.values());
  if (
    codes.join() !==
    codesFor(
      translation,
      [...known.values()].map(({ raw }) => raw),
    ).join()
  )
    return whole('a language moved into a folder');
  const fresh = new Set([...stories].flatMap(([uuid, story]) => (story === known.get(uuid)?.raw ? [] : [uuid])));
  const translated = await fetchVersions(source, { query, codes, fields: translation.fields, file, originals: stories, uuids: fresh });
  const inLanguages = codes.map((code, index) => {
    const unchanged = [...(knownVersions.get(code) ?? [])].filter(([uuid]) => !fresh.has(uuid));
    return new Map([...unchanged, ...(translated[index] ?? [])]);
  });

  const now = await fetchSpaceInfo(service);
  if (now.cv !== info.cv || versions.size > 1) return whole('somebody published while changes were being fetched');
  // Links do not report their version, so they may be of another version than the stories.
  if ([...versions].some((version) => version !== info.cv)) return whole('the service answered with another version than it announced');
  if (stories.size === 0) return whole('no story is left');
  if (!isProved) return whole('its links do not show which stories are published');
  // Counted with the referenced stories, which neither the links nor the lists of a limited token show.
  const gone = [...known.keys()].filter((uuid) => !stories.has(uuid)).length;
  const all = withVersions(inTreeOrder(stories.values(), links), inLanguages);
  return { stories: all, changed: changesIn(all, before), gone };
}

/** The minimum number of requests for fetching changes, without those for links, which fetching everything takes too, and the one for the space itself. */
export const REQUESTS_FOR_CHANGES = 4;

// --- internal ---

// The first finds published stories, the second those that were linked to other stories or changed in anything but their content.
const BOUNDS = ['published_at_gt', 'updated_at_gt'];

// A story fetched in one round may have moved to another group, whose members are fetched in the next.
const ROUNDS = 5;

const onProgress = () => {};
const whole = (reason: string): Changes => ({ stories: null, reason });

interface Asking {
  readonly query: Query;
  readonly file: StoryTaker;
}

interface SinceOptions extends Asking {
  readonly bound: string;
  readonly pageSize: number;
  /** The number of pages from which fetching the whole space is no slower. */
  readonly most: number;
}

// Null if fetching the whole space is better.
async function fetchSince(source: StoryblokSource, { query, file, bound, pageSize, most }: SinceOptions): Promise<RawStories | null> {
  const firsts = await together(BOUNDS, async (name, signal) => {
    const listed = { ...query, [name]: bound };
    return { listed, ...(await askForStories(source, { query: { ...listed, per_page: pageSize, page: 1 }, file, signal })) };
  });
  const pages = firsts.reduce((sum, { total }) => sum + Math.ceil((total ?? 0) / pageSize), 0);
  if (pages >= most) return null;
  const fetched: RawStories = new Map();
  for (const { listed, total, data } of firsts) {
    const page: RawStories = new Map();
    addTo(page, data);
    const list = page.size === total ? null : await listOnce(source, { query: listed, pageSize, file, onProgress });
    if (list && !list.isWhole) return null;
    addTo(fetched, (list?.stories ?? page).values());
  }
  return fetched;
}

interface OutdatedOptions extends Found, Asking {
  readonly links: Links;
  /** The uuids of the published stories. */
  readonly current: readonly string[];
  /** The number of requests from which fetching the whole space is no slower. */
  readonly most: number;
}

// Adds the stories that differ from their links, and those that share a group with a changed one.
async function addOutdated(
  source: StoryblokSource,
  { query, file, links, current, known, fetched, most }: OutdatedOptions,
): Promise<'added' | 'missing' | 'many'> {
  const byId = new Map([...links.values()].map((link) => [link['id'], link]));
  const isOld = (story: JsonObject | undefined) => !story || isOutdated(story, links, byId);
  let uuids = new Set(current.filter((uuid) => !fetched.has(uuid) && isOld(known.get(uuid)?.story)));
  for (let round = 1; round <= ROUNDS; round++) {
    // A story that was renamed, published or added to a group is listed in the `alternates` of the other members of its old and new group.
    for (const uuid of groupMates([...fetched.keys(), ...uuids], { known, fetched }))
      if (links.has(uuid) && !fetched.has(uuid)) uuids.add(uuid);
    if (uuids.size === 0) return 'added';
    if (Math.ceil(uuids.size / BATCH) >= most) return 'many';
    const found = await fetchByUuids(source, { query, uuids, file });
    addTo(fetched, found.values());
    if (found.size < uuids.size) return 'missing';
    uuids = new Set();
  }
  return 'missing';
}

/**
 * Stories are requested from this moment on: a day before the cached version. That covers the precision of the bound (a minute), the time zone it is
 * interpreted in, and clock differences, at the cost of one day's edits.
 *
 * @example toBound(Date.UTC(2026, 0, 31, 9, 30, 59) / 1000) // => '2026-01-30 09:30'
 */
const toBound = (cv: number): string => new Date((cv - 24 * 60 * 60) * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** Cached stories by uuid: what is known of each, and the story itself as sent, without its content. */
type Known = ReadonlyMap<string, { readonly raw: RawStory; readonly story: JsonObject }>;

/** The cached stories, and their translations by what the space calls their languages. */
function toKnown(lines: StoryLines): { readonly known: Known; readonly versions: ReadonlyMap<string, RawStories> } {
  const known = new Map<string, { readonly raw: RawStory; readonly story: JsonObject }>();
  const versions = new Map<string, RawStories>();
  for (const index of lines.hashes.keys()) {
    const sent = storyAt(lines, index);
    if (!isObject(sent)) continue;
    const raw = toRawStory(sent, placeAt(lines, index));
    const { content: _, ...story } = sent;
    if (raw.language === '') known.set(raw.uuid, { raw, story });
    else versions.set(raw.language, (versions.get(raw.language) ?? new Map()).set(raw.uuid, raw));
  }
  return { known, versions };
}

interface Found {
  readonly known: Known;
  readonly fetched: RawStories;
}

// The stories that share a group with one of these, now or before.
function groupMates(uuids: readonly string[], { known, fetched }: Found): readonly string[] {
  const groups = new Set(uuids.flatMap((uuid) => [known.get(uuid)?.raw.group ?? '', fetched.get(uuid)?.group ?? '']));
  groups.delete('');
  return [...known].filter(([, { raw }]) => groups.has(raw.group)).map(([uuid]) => uuid);
}

function changesIn(stories: readonly RawStory[], { hashes }: StoryLines): number {
  const before = new Set(hashes);
  return stories.filter(({ line }) => !before.has(line.hash)).length;
}
