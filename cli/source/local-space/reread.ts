import { toMoment } from '../../lib/text.ts';
import { deliver } from './deliver.ts';
import { recogniseFile } from './recognise.ts';
import { isManagementFormat, toLocalStory } from './to-local-story.ts';
import type { DeliveredStory } from './types.ts';

interface RereadOptions {
  readonly spaceId: number;
  /** The story with a uuid as delivered before. */
  readonly known: (uuid: string) => unknown;
}

/**
 * The single story of a file, as the draft that its space delivers; null if the file holds something else, or if more changed than the story's
 * content, which affects other stories too.
 */
export function rereadStory(file: string, { spaceId, known }: RereadOptions): unknown {
  const found = recogniseFile(file);
  const [raw, ...others] = found.kind === 'stories' ? found.stories : [];
  if (!raw || others.length > 0) return null;
  const local = toLocalStory(raw);
  const before = known(local.story.uuid) as DeliveredStory | undefined;
  if (!before || local.isFolder || local.paths.length > 0 || local.languages.length > 0 || changed(local.story) < changed(before))
    return null;
  // The file alone is not enough: alternates come from the other files.
  const story = { ...local.story, alternates: isManagementFormat(raw) ? before.alternates : local.story.alternates };
  if (PLACE.some((key) => JSON.stringify(story[key]) !== JSON.stringify(before[key]))) return null;
  const wanted = { version: 'draft', language: null, fallback: null } as const;
  return deliver({ ...local, story }, { id: spaceId, languageCodes: [], translatesSlugs: false }, wanted);
}

// --- internal ---

const PLACE = ['id', 'full_slug', 'position', 'parent_id', 'group_id', 'is_startpage', 'path', 'alternates'] as const;

// Of two files with the same story, the newer one counts.
const changed = ({ updated_at: date }: Pick<DeliveredStory, 'updated_at'>) => toMoment(date ?? '') || 0;
