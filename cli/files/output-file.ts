/** A file of the site. Build stages return these; only `write.ts` writes them. */
export interface OutputFile {
  /** Relative to the output directory, with `/`. */
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/** What a site remembers for the next build: current and former entries, by name. */
interface Memory {
  readonly now: ReadonlyMap<string, unknown>;
  readonly former: ReadonlyMap<string, unknown>;
  /** Set if an earlier memory could not be read, so that entries may be missing. */
  readonly isPartial?: true;
}

/** The file that carries it to the next build, with equal bytes for equal memory. */
export function memoryFile(path: string, { now, former, ...facts }: Memory): OutputFile {
  const sorted = (map: Memory['now']) => Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { path, contents: `${JSON.stringify({ ...facts, now: sorted(now), former: sorted(former) }, null, 1)}\n` };
}
