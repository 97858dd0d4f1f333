import type { Version } from '../fetch-space.ts';
import { notFound, ok, unprocessable } from './answer.ts';
import type { Answer } from './answer.ts';
import { deliver, isVisible } from './deliver.ts';
import type { Wanted } from './deliver.ts';
import { split } from './filters.ts';
import { splitLanguage } from './languages.ts';
import { toLink, toUrlLink } from './links.ts';
import { linkedUuids, relatedUuids, resolved, RESOLVE_LIMIT } from './resolve.ts';
import { selectStories, toPage } from './select.ts';
import type { DeliveredStory, LocalSpace, LocalStory } from './types.ts';

export interface Asked {
  readonly space: LocalSpace;
  readonly query: URLSearchParams;
  readonly version: Version;
}

/** `/cdn/stories` */
export function listStories({ space, query, version }: Asked): Answer {
  const { language, query: plain } = withoutLanguage(query, space);
  const wanted = toWanted(plain, version, language);
  const selected = selectStories(space, plain, version);
  if (!selected) return unprocessable('filter_query is not understood');
  const { page, headers } = toPage(selected, plain, 100);
  const stories = page.map((one) => deliver(one, space, wanted));
  const levels = plain.get('resolve_level') === '2' ? 2 : 1;
  return ok({ stories, cv: space.cv, ...alongside(stories, { space, query: plain, wanted, levels }) }, headers);
}

/** `/cdn/stories/{full slug, id or uuid}` */
export function oneStory({ space, query, version }: Asked, name: string): Answer {
  const { language, rest } = splitLanguage(name, space.languageCodes);
  const found = findStory(space, name, { ...(query.has('find_by') ? { by: query.get('find_by') } : {}), version });
  const story = found ?? (language ? findStory(space, rest, { version }) : undefined);
  if (!story) return notFound();
  const wanted = toWanted(query, version, query.get('language') ?? (found ? null : language));
  const delivered = deliver(story, space, wanted);
  return ok({ story: delivered, cv: space.cv, ...alongside([delivered], { space, query, wanted, levels: 2 }) });
}

// --- internal ---

function toWanted(query: URLSearchParams, version: Version, language: string | null): Wanted {
  return {
    version,
    language: language && language !== 'default' ? language : null,
    fallback: query.get('fallback_lang'),
    excludedFields: new Set(split(query.get('excluding_fields') ?? '')),
  };
}

// `starts_with=de/…` asks for the language where the space has it; `[default]/de/…` for the folder.
function withoutLanguage(query: URLSearchParams, space: LocalSpace) {
  const { language, rest } = splitLanguage(query.get('starts_with') ?? '', space.languageCodes);
  const plain = new URLSearchParams(query);
  if (plain.has('starts_with')) plain.set('starts_with', rest);
  return { language: query.get('language') ?? language, query: plain };
}

function findStory(
  space: LocalSpace,
  name: string,
  { by, version }: { readonly by?: string | null; readonly version: Version },
): LocalStory | undefined {
  const slug = name.replace(/\/+$/, '');
  const isNamed = ({ story, paths }: LocalStory) => story.full_slug.replace(/\/+$/, '') === slug || paths.some(({ path }) => path === slug);
  const visible = space.stories.filter((one) => isVisible(one, version));
  if (by === 'uuid') return visible.find(({ story }) => story.uuid === slug.toLowerCase());
  return visible.find(isNamed) ?? (/^\d+$/.test(slug) ? visible.find(({ story }) => `${story.id}` === slug) : undefined);
}

interface AlongsideOptions {
  readonly space: LocalSpace;
  readonly query: URLSearchParams;
  readonly wanted: Wanted;
  /** How far relations of relations are followed. */
  readonly levels: 1 | 2;
}

// The content keeps its uuids: what they stand for comes beside it, where it is visible at all.
function alongside(stories: readonly DeliveredStory[], { space, query, wanted, levels }: AlongsideOptions) {
  const relations = query.get('resolve_relations') ?? '';
  const links = query.get('resolve_links') ?? '';
  if (!relations && !links) return { rels: [], links: [] };

  const byUuid = new Map(space.stories.filter((one) => isVisible(one, wanted.version)).map((one) => [one.story.uuid, one]));
  const contents = stories.map(({ content }) => content);
  let related = relatedUuids(contents, relations);
  if (levels === 2 && related.length <= RESOLVE_LIMIT) {
    const second = related.flatMap((uuid) => byUuid.get(uuid)?.story.content ?? []);
    related = [...new Set([...related, ...relatedUuids(second, relations)])];
  }
  const linked = LINK_KINDS.includes(links) ? linkedUuids(contents) : [];
  const toStory = (uuid: string) => {
    const found = byUuid.get(uuid);
    return found && deliver(found, space, wanted);
  };
  return {
    ...resolved('rels', byAge(related, byUuid), toStory),
    ...resolved('links', byAge(linked, byUuid), (uuid) => toLinked(links, { uuid, byUuid, space, toStory })),
  };
}

// As recorded: the oldest first, whatever the order they are mentioned in.
const byAge = (uuids: readonly string[], byUuid: ReadonlyMap<string, LocalStory>) =>
  uuids.toSorted((a, b) => (byUuid.get(a)?.story.id ?? 0) - (byUuid.get(b)?.story.id ?? 0));

// `1` is what `story` was called once.
const LINK_KINDS = ['1', 'story', 'url', 'link'];

interface Linked {
  readonly uuid: string;
  readonly byUuid: ReadonlyMap<string, LocalStory>;
  readonly space: LocalSpace;
  readonly toStory: (uuid: string) => DeliveredStory | undefined;
}

function toLinked(kind: string, { uuid, byUuid, space, toStory }: Linked) {
  const local = byUuid.get(uuid);
  const story = toStory(uuid);
  if (!local || !story) return undefined;
  if (kind === 'url') return toUrlLink(local, story.full_slug);
  if (kind === 'link') return { ...toLink(local, space, { dates: false }), full_slug: story.full_slug };
  return story;
}
