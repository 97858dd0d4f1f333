import type { Pool } from '../../render/pool.ts';
import { toSlice } from '../../render/summarise-stories.ts';
import type { Summary } from '../../render/summary-texts.ts';
import { isSearchedWhole } from '../../site/story/search-text.ts';
import type { StoryLines } from '../../site/story/story-lines.ts';
import type { OnStories } from '../../storyblok/space-cache.ts';

/** Summaries that are made while other stories are still being fetched. */
export interface SummariesAhead {
  readonly take: OnStories;
  /** Waits for what was taken; returns the summaries by the hash of the story's line, as far as they are right for a space of this size. */
  of(total: number): Promise<ReadonlyMap<string, Summary>>;
}

/** Summarises stories as they arrive: a first build waits for the service far longer than it takes to read what has arrived. */
export function summariseAhead(pool: Pool): SummariesAhead {
  const taken: { readonly isWhole: boolean; readonly summaries: Promise<readonly Entry[]> }[] = [];
  const summarise = async (stories: StoryLines, total: number): Promise<readonly Entry[]> => {
    const all = await pool.summarise(toSlice(stories, [...stories.hashes.keys()], total), { total });
    return stories.hashes.map((hash, index) => [hash, all[index] as Summary]);
  };
  return {
    take(stories, total) {
      // What fails here is done again, and reported, when the site is linked.
      taken.push({ isWhole: isSearchedWhole(total), summaries: summarise(stories, total).catch(() => []) });
    },
    async of(total) {
      const right = taken.filter(({ isWhole }) => isWhole === isSearchedWhole(total));
      return new Map((await Promise.all(right.map(({ summaries }) => summaries))).flat());
    },
  };
}

// --- internal ---

/** A summary with the hash of its story's line. */
type Entry = readonly [string, Summary];
