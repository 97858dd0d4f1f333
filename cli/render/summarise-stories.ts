import type { StoryLines } from '../site/story-lines.ts';
import type { Pool } from './pool.ts';
import { fromText, toText } from './summary-texts.ts';
import type { Summary, SummaryTexts } from './summary-texts.ts';

interface SummariseOptions {
  /** What was summed up already, by the hash of its line. */
  readonly known: ReadonlyMap<string, Summary>;
  /** The same by an earlier build, with the hashes of the lines that it had. */
  readonly kept: { readonly hashes: readonly string[]; readonly summaries: SummaryTexts } | null;
  readonly pool: Pool;
  readonly onDone: (done: number) => void;
}

/** Sums up all stories of a space; those that were summed up before, from the same bytes, are not even read. */
export async function summariseStories(
  { hashes }: Pick<StoryLines, 'hashes'>,
  { known, kept, pool, onDone }: SummariseOptions,
): Promise<{ readonly all: readonly Summary[]; readonly texts: SummaryTexts }> {
  const lineOf = new Map(kept?.hashes.map((hash, line) => [hash, line]));
  const textOf = (hash: string) => {
    const line = lineOf.get(hash);
    return line === undefined ? undefined : kept?.summaries.textAt(line);
  };
  const fresh = [...hashes.keys()].filter((line) => !known.has(hashes[line] ?? '') && !lineOf.has(hashes[line] ?? ''));
  const read = await pool.summarise(fresh, (done) => onDone(hashes.length - fresh.length + done));
  const added = new Map(fresh.map((line, index) => [line, read[index] as Summary]));
  const all = hashes.map((hash, line) => added.get(line) ?? known.get(hash) ?? fromText(textOf(hash) ?? ''));
  const textAt = (line: number) => textOf(hashes[line] ?? '') ?? toText(all[line] as Summary);
  return { all, texts: { count: hashes.length, textAt, kept: null } };
}
