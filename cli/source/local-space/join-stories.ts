import { groupBy } from '../../lib/lists.ts';
import type { JsonObject } from '../../lib/json.ts';
import { changedAt, isManagementFormat, toLocalStory } from './to-local-story.ts';
import type { LocalSpace, LocalStory, SkippedFile } from './types.ts';

/** The stories of a space, and its stories in each release: files in `releases/<number>/` belong to that release. */
export function joinStories(found: readonly FoundStory[]): JoinedStories & Pick<LocalSpace, 'releases'> {
  const byRelease = groupBy(found, ({ file }) => releaseOf(file));
  const now = byRelease.get(null) ?? [];
  const releases = [...byRelease].flatMap(([release, changed]) =>
    release === null ? [] : [[release, joinAll(withRelease(now, changed)).stories] as const],
  );
  return { ...joinAll(now), releases: new Map(releases) };
}

/** A space with a release applied; unchanged if it has no release with that number. */
export const inRelease = (space: LocalSpace, release: string | null): LocalSpace => ({
  ...space,
  stories: space.releases.get(release ?? '') ?? space.stories,
});

/**
 * The release that a file belongs to, by its path in the space; null if it is of the current content. The stories themselves do not show it, since
 * they name their release even after it is over.
 */
export const releaseOf = (file: string): string | null => /(?:^|\/)releases\/(\d+)\//.exec(file)?.[1] ?? null;

// --- internal ---

/** A story changed in a release replaces the current one; new ones are added. */
function withRelease(now: readonly FoundStory[], changed: readonly FoundStory[]): readonly FoundStory[] {
  const uuidOf = ({ raw }: FoundStory) => toLocalStory(raw).story.uuid;
  const uuids = new Set(changed.map(uuidOf));
  return [...now.filter((one) => !uuids.has(uuidOf(one))), ...changed];
}

/** Completes stories with what depends on all of them: the newest of each uuid, alternates, the order. */
function joinAll(found: readonly FoundStory[]): JoinedStories {
  const newest = new Map<string, FoundStory & { readonly local: LocalStory }>();
  const skipped: SkippedFile[] = [];
  for (const { raw, file } of found) {
    const local = toLocalStory(raw);
    const known = newest.get(local.story.uuid);
    if (!known || isBetter(local, known.local)) newest.set(local.story.uuid, { local, raw, file });
    else if (isCopy(local, known.local)) skipped.push({ file, reason: `its story has the same uuid as the one in ${known.file}` });
  }

  const locals = [...newest.values()].map(({ local }) => local);
  const groups = groupBy(locals, ({ story }) => story.group_id);
  const stories = [...newest.values()].map(({ local, raw }) =>
    isManagementFormat(raw) ? withAlternates(local, groups.get(local.story.group_id) ?? []) : local,
  );
  const files = new Map([...newest].map(([uuid, { file }]) => [uuid, file]));
  return { stories: stories.toSorted(byPosition), files, skipped };
}

// Recordings of the same moment may be of the draft and of what was published of it.
const isBetter = (local: LocalStory, known: LocalStory) =>
  changedAt(local) > changedAt(known) || (changedAt(local) === changedAt(known) && local.isPublished && known.whyDraft !== null);

interface FoundStory {
  readonly raw: JsonObject;
  readonly file: string;
}

interface JoinedStories {
  readonly stories: readonly LocalStory[];
  readonly files: ReadonlyMap<string, string>;
  readonly skipped: readonly SkippedFile[];
}

// A renamed story has a different date; a file copied by hand has not.
const isCopy = (local: LocalStory, known: LocalStory) =>
  local.story.full_slug !== known.story.full_slug && changedAt(local) === changedAt(known);

// As recorded: by ascending position, then youngest first.
const byPosition = ({ story: a }: LocalStory, { story: b }: LocalStory) => a.position - b.position || b.id - a.id;

function withAlternates(local: LocalStory, group: readonly LocalStory[]): LocalStory {
  const alternates = group
    .filter((other) => other !== local && other.isFolder === local.isFolder)
    .toSorted(byPosition)
    .map(({ story: { id, name, slug, full_slug, parent_id }, isFolder, isPublished }) => ({
      id,
      name,
      slug,
      published: isPublished,
      full_slug,
      is_folder: isFolder,
      parent_id,
    }));
  return { ...local, story: { ...local.story, alternates } };
}
