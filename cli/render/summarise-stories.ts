import { isUnreadable } from '../site/parse.ts';
import { isSearchedWhole } from '../site/story/search.ts';
import { placeAt, type StoryLines } from '../site/story/story-lines.ts';
import type { Summary } from '../site/summary.ts';
import type { Colours } from './code-colours.ts';
import type { ReadSlice, Summarised } from './page-work.ts';
import type { Pool } from './pool.ts';

/** The stories of a space, in the order in which they were fetched. */
export interface SummarisedStories {
  /** The hash of each story's line. */
  readonly hashes: readonly string[];
  readonly summaries: readonly Summary[];
  /** The colours of the code of those that were summarised now, by the number of the line, until their pages take them. */
  readonly colours: Map<number, Colours>;
  /** The number of a story's line, by uuid; -1 if there is none. */
  lineOf(uuid: string): number;
}

interface SummariseOptions {
  /** What was summarised while others were fetched, by the hash of the story's line. @default nothing */
  readonly ahead?: ReadonlyMap<string, Summarised> | undefined;
  /** The summary of an earlier build, by the same. */
  readonly cached: (hash: string) => Summary | undefined;
  readonly pool: Pick<Pool, 'summarise'>;
  readonly onDone?: (done: number) => void;
}

/** Summarises all stories of a space; those with an existing summary of the same bytes are not even read. */
export async function summariseStories(lines: StoryLines, { ahead, cached, pool, onDone }: SummariseOptions): Promise<SummarisedStories> {
  const { hashes } = lines;
  const summarised = hashes.map((hash) => ahead?.get(hash));
  const summaries = hashes.map((hash, line) => summarised[line]?.summary ?? cached(hash));
  const fresh = [...hashes.keys()].filter((line) => !summaries[line]);
  const made = await pool.summarise(toSlice(lines, fresh), { onDone: (done) => onDone?.(hashes.length - fresh.length + done) });
  for (const [index, line] of fresh.entries()) {
    summarised[line] = made[index];
    summaries[line] = made[index]?.summary;
  }
  const all = summaries as readonly Summary[];
  const colours = new Map(summarised.flatMap((one, line) => (one && one.colours.length > 0 ? [[line, one.colours] as const] : [])));
  const numbers = new Map(all.flatMap((one, line) => (isUnreadable(one) ? [] : [[one.uuid, line] as const])));
  return { hashes, summaries: all, colours, lineOf: (uuid) => numbers.get(uuid) ?? -1 };
}

/** Some stories of a space that has `total`, to be summarised. */
export const toSlice = (lines: StoryLines, chosen: readonly number[], total = lines.hashes.length): ReadSlice => ({
  file: lines.file,
  places: chosen.map((line) => placeAt(lines, line)),
  withText: isSearchedWhole(total),
});
