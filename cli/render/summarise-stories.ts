import { isUnreadable } from '../site/parse.ts';
import { isSearchedWhole } from '../site/story/search.ts';
import { placeAt, type StoryLines } from '../site/story/story-lines.ts';
import type { Summary } from '../site/summary.ts';
import type { ReadSlice } from './page-work.ts';
import type { Pool } from './pool.ts';

/** The stories of a space, in the order in which they were fetched. */
export interface SummarisedStories {
  /** The hash of each story's line. */
  readonly hashes: readonly string[];
  readonly summaries: readonly Summary[];
  /** The number of a story's line, by uuid; -1 if there is none. */
  lineOf(uuid: string): number;
}

interface SummariseOptions {
  /** A summary that exists already, by the hash of the story's line. */
  readonly known: (hash: string) => Summary | undefined;
  readonly pool: Pick<Pool, 'summarise'>;
  readonly onDone?: (done: number) => void;
}

/** Summarises all stories of a space; those with an existing summary of the same bytes are not even read. */
export async function summariseStories(lines: StoryLines, { known, pool, onDone }: SummariseOptions): Promise<SummarisedStories> {
  const { hashes } = lines;
  const summaries = hashes.map(known);
  const fresh = [...hashes.keys()].filter((line) => !summaries[line]);
  const made = await pool.summarise(toSlice(lines, fresh), { onDone: (done) => onDone?.(hashes.length - fresh.length + done) });
  for (const [index, line] of fresh.entries()) summaries[line] = made[index];
  const all = summaries as readonly Summary[];
  const numbers = new Map(all.flatMap((one, line) => (isUnreadable(one) ? [] : [[one.uuid, line] as const])));
  return { hashes, summaries: all, lineOf: (uuid) => numbers.get(uuid) ?? -1 };
}

/** Some stories of a space that has `total`, to be summarised. */
export const toSlice = (lines: StoryLines, chosen: readonly number[], total = lines.hashes.length): ReadSlice => ({
  file: lines.file,
  places: chosen.map((line) => placeAt(lines, line)),
  withText: isSearchedWhole(total),
});
