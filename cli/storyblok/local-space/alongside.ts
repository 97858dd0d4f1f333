import { deliver, isSpoken, isVisible } from './deliver.ts';
import type { Wanted } from './deliver.ts';
import { toLink, toUrlLink } from './links.ts';
import { linkedUuids, relatedUuids, resolved, RESOLVE_LIMIT } from './resolve.ts';
import { toTrim } from './trim.ts';
import type { DeliveredStory, LocalSpace, LocalStory } from './types.ts';

interface AlongsideOptions {
  readonly space: LocalSpace;
  readonly query: URLSearchParams;
  readonly wanted: Wanted;
  /** Whether relations of relations are followed even without `resolve_level=2`, though not if there are too many of the first. */
  readonly isDeep: boolean;
}

/** The `rels` and `links` that accompany stories, whose content keeps its uuids: the stories that these refer to, as far as they are visible. */
export function alongside(stories: readonly DeliveredStory[], { space, query, wanted, isDeep }: AlongsideOptions) {
  const relations = query.get('resolve_relations') ?? '';
  const links = query.get('resolve_links') ?? '';
  if (!relations && !links) return { rels: [], links: [] };

  const byUuid = new Map(
    space.stories.filter((one) => isVisible(one, wanted.version) && isSpoken(one, space, wanted)).map((one) => [one.story.uuid, one]),
  );
  const contents = stories.map(({ content }) => content);
  let related = relatedUuids(contents, relations);
  if (query.get('resolve_level') === '2' || (isDeep && related.length <= RESOLVE_LIMIT)) {
    const second = related.flatMap((uuid) => byUuid.get(uuid)?.story.content ?? []);
    related = [...new Set([...related, ...relatedUuids(second, relations)])];
  }
  let linked = LINK_KINDS.includes(links) ? linkedUuids(contents) : [];
  if (query.get('resolve_links_level') === '2')
    linked = [...new Set([...linked, ...linkedUuids(linked.map((uuid) => byUuid.get(uuid)?.story.content))])];
  const toStory = (uuid: string) => {
    const found = byUuid.get(uuid);
    return found && deliver(found, space, wanted);
  };
  const trim = toTrim(query);
  const toRelation = (uuid: string) => {
    const story = toStory(uuid);
    return story && trim(story);
  };
  return {
    ...resolved('rels', byAge(related, byUuid), toRelation),
    ...resolved('links', byAge(linked, byUuid), (uuid) => toLinked(links, { uuid, byUuid, space, toStory })),
  };
}

// --- internal ---

// As recorded: oldest first, regardless of the order in which they are mentioned.
const byAge = (uuids: readonly string[], byUuid: ReadonlyMap<string, LocalStory>) =>
  uuids.toSorted((a, b) => (byUuid.get(a)?.story.id ?? 0) - (byUuid.get(b)?.story.id ?? 0));

// `1` is the old name of `story`.
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
