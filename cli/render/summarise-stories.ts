import type { UnreadableStory } from '../site/parse.ts';
import type { StoryLines } from '../site/story-lines.ts';
import type { StorySummary } from '../site/summary.ts';
import type { Pool } from './pool.ts';

type Summary = StorySummary | UnreadableStory;

export interface SummarisedStories {
  readonly stories: readonly StorySummary[];
  readonly unreadable: readonly UnreadableStory[];
  /** Where each story's line is, by uuid. */
  readonly lines: ReadonlyMap<string, number>;
  /** What each line was summed up to, by its hash. */
  readonly summaries: ReadonlyMap<string, Summary>;
}

/** Sums up all stories of a space; those that were summed up by an earlier build, from the same bytes, are not even read. */
export async function summariseStories(
  { hashes }: Pick<StoryLines, 'hashes'>,
  { known, pool, onDone }: { readonly known: ReadonlyMap<string, Summary>; readonly pool: Pool; readonly onDone: (done: number) => void },
): Promise<SummarisedStories> {
  const fresh = [...hashes.keys()].filter((line) => !known.has(hashes[line] ?? ''));
  const read = await pool.summarise(fresh, (done) => onDone(hashes.length - fresh.length + done));
  const added = new Map(fresh.map((line, index) => [line, read[index]]));

  const all = hashes.map((hash, line) => (added.get(line) ?? known.get(hash)) as Summary);
  const stories: StorySummary[] = [];
  const unreadable: UnreadableStory[] = [];
  const lines = new Map<string, number>();
  for (const [line, one] of all.entries()) {
    if ('reason' in one) unreadable.push(one);
    else {
      stories.push(one);
      lines.set(one.uuid, line);
    }
  }
  return { stories, unreadable, lines, summaries: new Map(hashes.map((hash, line) => [hash, all[line] as Summary])) };
}
