import type { Version } from '../fetch/fetch-space.ts';
import { trimEndSlashes, toMoment } from '../../lib/text.ts';
import { notFound, ok, toPage, type Answer } from './answer.ts';
import { deliver, isSpoken, isVisible, type Wanted } from './deliver.ts';
import { splitLanguage } from './languages.ts';
import type { DeliveredStory, LocalSpace, LocalStory } from './types.ts';

/** What a request wants to know of a space. */
export interface Lookup {
  readonly space: LocalSpace;
  readonly query: URLSearchParams;
  readonly version: Version;
}

/** `/cdn/stories`. A prefix that starts with a language (`starts_with=de/…`) selects it if the space has it; `[default]/de/…` is the folder. */
export function listStories({ space, query, version }: Lookup): Answer {
  const { language, rest } = splitLanguage(query.get('starts_with') ?? '', space.languageCodes);
  const wanted = toWanted(query, version, query.get('language') ?? language);
  const keeps = Object.entries(FILTERS).flatMap(([parameter, filter]) => {
    const value = parameter === 'starts_with' ? rest : query.get(parameter);
    return value ? [filter(value)] : [];
  });
  const found = space.stories.filter(
    (one) => isVisible(one, version) && isSpoken(one, space, wanted) && keeps.every((keep) => keep(one.story)),
  );
  const { page, headers } = toPage(found, query, 100);
  return ok({ stories: page.map((one) => deliver(one, space, wanted)), cv: space.cv, ...NOTHING_RESOLVED }, headers);
}

/** `/cdn/stories/{full slug, id or uuid}` */
export function oneStory({ space, query, version }: Lookup, name: string): Answer {
  const { language, rest } = splitLanguage(name, space.languageCodes);
  const visible = space.stories.filter((one) => isVisible(one, version));
  const found = query.get('find_by') === 'uuid' ? findByUuid(visible, name) : findStory(visible, name);
  const story = found ?? (language ? findStory(visible, rest) : undefined);
  const wanted = toWanted(query, version, query.get('language') ?? (found ? null : language));
  if (!story || !isSpoken(story, space, wanted)) return notFound();
  return ok({ story: deliver(story, space, wanted), cv: space.cv, ...NOTHING_RESOLVED });
}

/** The parameters that filter a list: those that our client sends, and the prefix. */
export const FILTERS: { readonly [parameter: string]: (value: string) => (story: DeliveredStory) => boolean } = {
  // A string prefix, not a folder: `blog` matches `blog-archive/x` too.
  starts_with: (prefix) => (story) => story.full_slug.startsWith(prefix),
  by_uuids: (list) => {
    const wanted = new Set(list.toLowerCase().split(','));
    return ({ uuid }) => wanted.has(uuid);
  },
  published_at_gt: changedAfter('published_at'),
  updated_at_gt: changedAfter('updated_at'),
};

// --- internal ---

// Content keeps its uuids, and nothing comes beside it: the site joins stories itself (docs/adr/0001-own-graph.md).
const NOTHING_RESOLVED = { rels: [], links: [] };

function changedAfter(key: 'published_at' | 'updated_at') {
  return (value: string) => {
    const bound = toMoment(value);
    return (story: DeliveredStory) => Number.isNaN(bound) || toMoment(story[key] ?? '') > bound;
  };
}

function toWanted(query: URLSearchParams, version: Version, language: string | null): Wanted {
  return { version, language: language && language !== 'default' ? language : null, fallback: query.get('fallback_lang') };
}

const findByUuid = (stories: readonly LocalStory[], uuid: string) => stories.find(({ story }) => story.uuid === uuid.toLowerCase());

function findStory(stories: readonly LocalStory[], name: string): LocalStory | undefined {
  const slug = trimEndSlashes(name);
  return (
    stories.find(({ story }) => trimEndSlashes(story.full_slug) === slug) ??
    stories.find(({ paths }) => paths.some(({ path }) => path === slug)) ??
    (/^\d+$/.test(slug) ? stories.find(({ story }) => `${story.id}` === slug) : undefined)
  );
}
