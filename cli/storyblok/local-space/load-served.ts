import fastGlob from 'fast-glob';
import { loadLocalSpace, LOOKED_AT } from './load.ts';
import type { LocalSpace, LocalStory } from './types.ts';

/**
 * Loads a directory that is served while its files are edited. As in Storyblok, every change makes a new version, also one made while nothing served
 * the directory, and a story that was saved since the given moment is one that was published then.
 */
export function loadServedSpace(directory: string, since: number): LocalSpace {
  // Before any file is read: what is saved meanwhile is a later change.
  const changes = changesIn(directory);
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

/** When each file changed, and each folder, which changes with what is added and removed; copying tools may set a file's mtime, but not its ctime. */
function changesIn(directory: string): ReadonlyMap<string, number> {
  const found = fastGlob.sync(['.', '**/*.json', '**/'], { cwd: directory, ...LOOKED_AT, onlyFiles: false, stats: true });
  return new Map(found.map(({ path, stats }) => [path, stats?.ctimeMs ?? 0]));
}

function savedAt(one: LocalStory, ms: number): LocalStory {
  const date = new Date(ms).toISOString();
  return { ...one, story: { ...one.story, updated_at: date, ...(one.isPublished ? { published_at: date } : {}) } };
}
