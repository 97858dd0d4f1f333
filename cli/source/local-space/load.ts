import { basename, join, sep } from 'node:path';
import fastGlob from 'fast-glob';
import { spaceNotReadable } from '../../report/errors/content.ts';
import { isDirectory } from '../../lib/files.ts';
import { isObject, toList, toText, type JsonObject } from '../../lib/json.ts';
import { toMoment } from '../../lib/text.ts';
import { assetsBeside, BESIDE_CONTENT, contentIn, ofOneSpace, spaceFolder, spacePlace } from './cli-layout.ts';
import { joinStories } from './join-stories.ts';
import { recogniseFile } from './recognise.ts';
import { deriveId } from './to-local-story.ts';
import type { Datasource, DatasourceEntry, LocalSpace, LocalStory, SkippedFile } from './types.ts';

// Assets can be JSON too (animations, and the files that the CLI writes beside each); they are not content of the space.
const WITHOUT_CONTENT = ['node_modules', '.git', 'assets'];

// Systems and editors put such files beside those that they are about (`._home.json`, `.#home.json`); a folder may be hidden, as the CLI's own is.
const HIDDEN = '**/.*.json';

/** Where fast-glob finds content in a space. */
const LOOKED_AT = { ignore: [...WITHOUT_CONTENT.map((name) => `**/${name}/**`), ...BESIDE_CONTENT, HIDDEN], dot: true };

/** Whether a path in a space is a folder that holds none of its content, or in one. */
export const isWithoutContent = (path: string): boolean => path.split(sep).some((name) => WITHOUT_CONTENT.includes(name));

/** Loads a directory of stories, written by `storyblok stories pull` or recorded from the API, into a space that can be served. */
export function loadLocalSpace(directory: string): LocalSpace {
  if (!isDirectory(directory)) throw spaceNotReadable(directory, 'there is no such directory.');
  const place = spacePlace(directory);
  const root = place.folder;
  const all = fastGlob.sync([...contentIn(place)], { cwd: root, ...LOOKED_AT }).toSorted();
  const found = collect(root, ofOneSpace(all, root));
  const { stories, files, releases, skipped } = joinStories(found.stories);
  if (stories.every(({ isFolder }) => isFolder)) throw spaceNotReadable(directory, noStoryReason(found.skipped));

  const codes = [
    ...toList(found.space['language_codes']).map(toText),
    ...found.languages,
    ...stories.flatMap(({ languages, paths }) => [...languages, ...paths.map(({ lang }) => lang)]),
  ];
  return {
    directory: root,
    id: Number(found.space['id']) || 1,
    name: toText(found.space['name']) || basename(root),
    domain: toText(found.space['domain']),
    cv: newestDate(stories.map(({ story }) => story)),
    languageCodes: [...new Set(codes.filter(Boolean))].toSorted(),
    publishesLanguages: isObject(found.space['options']) && found.space['options']['use_translated_stories'] === true,
    translatesSlugs: stories.some(({ paths }) => paths.length > 0),
    stories,
    files,
    drafts: stories.flatMap(({ story, whyDraft }) => (whyDraft === null ? [] : [{ story: story.full_slug, reason: whyDraft }])),
    releases,
    datasources: toDatasources(found),
    components: found.components,
    assetsDir: assetsBeside(root, [...files.values()]),
    skipped: [...found.skipped, ...skipped],
  };
}

/**
 * Loads a directory that is served while its files are edited. As in Storyblok, every change makes a new version, also one made while nothing served
 * the directory, and a story that was saved since the given moment is one that was published then.
 */
export function loadServedSpace(directory: string, since: number): LocalSpace {
  // Before any file is read: what is saved meanwhile is a later change.
  const changes = changesIn(spaceFolder(directory));
  const space = loadLocalSpace(directory);
  const newest = [...changes.values()].reduce((last, one) => Math.max(last, one), 0);
  return {
    ...space,
    cv: Math.max(space.cv, Math.floor(newest / 1000)),
    stories: space.stories.map((one) => {
      const changedAt = changes.get(space.files.get(one.story.uuid) ?? '') ?? 0;
      return changedAt > since ? savedAt(one, changedAt) : one;
    }),
  };
}

// --- internal ---

// The oldest moment that is not taken for "no version", as 0 and 1 are.
const NO_DATE = 1_000_000_000;

function collect(root: string, files: readonly string[]) {
  const stories: { readonly raw: JsonObject; readonly file: string }[] = [];
  const components: JsonObject[] = [];
  const datasources: JsonObject[] = [];
  const entries: JsonObject[] = [];
  const languages: string[] = [];
  const skipped: SkippedFile[] = [];
  let space: JsonObject = {};
  for (const file of files) {
    const found = recogniseFile(join(root, file));
    if (found.kind === 'stories') stories.push(...found.stories.map((raw) => ({ raw, file })));
    else if (found.kind === 'components') components.push(...found.components);
    else if (found.kind === 'datasources') datasources.push(...found.datasources);
    else if (found.kind === 'entries') entries.push(...found.entries);
    else if (found.kind === 'languages') languages.push(...found.codes);
    else if (found.kind === 'space') space = found.space;
    else skipped.push({ file, reason: found.reason });
  }
  return { stories, components, datasources, entries, languages, space, skipped };
}

function noStoryReason(skipped: readonly SkippedFile[]): string {
  const lines = skipped.slice(0, 10).map(({ file, reason }) => `\n  ${file}: ${reason}`);
  return `it contains no story.${lines.join('')}`;
}

const DATES = ['created_at', 'published_at', 'updated_at', 'first_published_at'] as const;

function newestDate(stories: readonly { readonly [key in (typeof DATES)[number]]?: string | null }[]): number {
  let newest = NO_DATE;
  for (const story of stories) for (const key of DATES) newest = Math.max(newest, Math.floor((toMoment(story[key] ?? '') || 0) / 1000));
  return newest;
}

/** When each file changed, and each folder, which changes with what is added and removed; copying tools may set a file's mtime, but not its ctime. */
function changesIn(directory: string): ReadonlyMap<string, number> {
  const found = fastGlob.sync(['.', '**/*.json', '**/'], { cwd: directory, ...LOOKED_AT, onlyFiles: false, stats: true });
  return new Map(found.map(({ path, stats }) => [path, stats?.ctimeMs ?? 0]));
}

function savedAt(one: LocalStory, ms: number): LocalStory {
  const date = new Date(ms).toISOString();
  return { ...one, story: { ...one.story, updated_at: date, ...(one.isPublished ? { published_at: date } : {}) } };
}

// Datasources with their entries; loose entries, recorded without the name of their datasource, belong to it if there is only one.
function toDatasources({ datasources, entries }: Pick<ReturnType<typeof collect>, 'datasources' | 'entries'>): readonly Datasource[] {
  return datasources.map((raw) => {
    const own = Array.isArray(raw['entries']) ? raw['entries'].filter(isObject) : datasources.length === 1 ? entries : [];
    const slug = toText(raw['slug']);
    return { slug, entries: own.map((entry) => toEntry(entry, slug)) };
  });
}

function toEntry(raw: JsonObject, slug: string): DatasourceEntry {
  const name = toText(raw['name']);
  const dimensions = isObject(raw['dimensions']) ? raw['dimensions'] : {};
  return {
    id: Number(raw['id']) || deriveId(`entry ${slug} ${name}`),
    name,
    value: toText(raw['value']),
    dimensions: new Map(Object.entries(dimensions).map(([code, value]) => [code, toText(value)])),
  };
}
