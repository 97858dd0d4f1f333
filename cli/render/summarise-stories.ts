import { isSearchedWhole } from '../site/story/search-text.ts';
import { placeAt } from '../site/story/story-lines.ts';
import type { StoryLines } from '../site/story/story-lines.ts';
import type { ReadSlice } from './page-work.ts';
import type { Pool } from './pool.ts';
import { fromText, toText } from './summary-texts.ts';
import type { Summary, SummaryTexts } from './summary-texts.ts';

interface SummariseOptions {
  /** Existing summaries, by the hash of the story's line. */
  readonly known: ReadonlyMap<string, Summary>;
  /** Summaries of an earlier build, with the hashes of their lines. */
  readonly kept: { readonly hashes: readonly string[]; readonly summaries: SummaryTexts } | null;
  readonly pool: Pool;
  readonly onDone: (done: number) => void;
}

/** Summarises all stories of a space; those with an existing summary of the same bytes are not even read. */
export async function summariseStories(
  lines: StoryLines,
  { known, kept, pool, onDone }: SummariseOptions,
): Promise<{ readonly all: readonly Summary[]; readonly texts: SummaryTexts }> {
  const { hashes } = lines;
  const lineOf = new Map(kept?.hashes.map((hash, line) => [hash, line]));
  const textOf = (hash: string) => {
    const line = lineOf.get(hash);
    return line === undefined ? undefined : kept?.summaries.textAt(line);
  };
  const fresh = [...hashes.keys()].filter((line) => !known.has(hashes[line] ?? '') && !lineOf.has(hashes[line] ?? ''));
  const read = await pool.summarise(toSlice(lines, fresh), { onDone: (done) => onDone(hashes.length - fresh.length + done) });
  const added = new Map(fresh.map((line, index) => [line, read[index] as Summary]));
  const all = hashes.map((hash, line) => added.get(line) ?? known.get(hash) ?? fromText(textOf(hash) ?? ''));
  const textAt = (line: number) => textOf(hashes[line] ?? '') ?? toText(all[line] as Summary);
  return { all, texts: { count: hashes.length, textAt, kept: null } };
}

/** Some stories of a space that has `total`, to be summarised. */
export const toSlice = (lines: StoryLines, chosen: readonly number[], total = lines.hashes.length): ReadSlice => ({
  file: lines.file,
  places: chosen.map((line) => placeAt(lines, line)),
  withText: isSearchedWhole(total),
});
