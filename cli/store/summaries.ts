import { batches } from '../lib/lists.ts';
import type { SummarisedStories } from '../render/summarise-stories.ts';
import type { Summary } from '../site/summary.ts';
import { getValue, putValue } from './objects.ts';
import type { Store } from './store.ts';

/** Puts the summaries of a space, from which the site is joined; returns the names. */
export const putSummaries = (
  store: Store,
  { hashes, summaries }: Pick<SummarisedStories, 'hashes' | 'summaries'>,
): Promise<readonly string[]> =>
  Promise.all(
    batches([...hashes.entries()], TOGETHER).map((entries) =>
      putValue(store, 'summaries/', entries.map(([line, hash]) => [hash, summaries[line] as Summary]) satisfies Entries),
    ),
  );

/** Gets them back, in order, each with the hash of the story's line. */
export async function getSummaries(store: Store, names: readonly string[]): Promise<Entries> {
  const all: Entries[] = [];
  for (const name of names) all.push(await getValue<Entries>(store, name));
  return all.flat();
}

// --- internal ---

type Entries = readonly (readonly [hash: string, summary: Summary])[];

// Some megabytes.
const TOGETHER = 1000;
