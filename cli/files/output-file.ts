/** A file of the site. Build stages return these; only `write.ts` writes them. */
export interface OutputFile {
  /** Relative to the output directory, with `/`. */
  readonly path: string;
  readonly contents: string | Uint8Array;
}

type Entries = ReadonlyMap<string, unknown>;

/** The file that carries what a site remembers, by name, to the next build: equal bytes for equal memory. */
export function memoryFile(path: string, { now, former, ...facts }: { readonly now: Entries; readonly former: Entries }): OutputFile {
  const sorted = (map: Entries) => Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { path, contents: `${JSON.stringify({ ...facts, now: sorted(now), former: sorted(former) }, null, 1)}\n` };
}
