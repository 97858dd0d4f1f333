import type { OutputFile } from './output-file.ts';

/** What a site remembers of something: what is there now, and what was before, each by its name. */
interface Memory {
  readonly now: ReadonlyMap<string, unknown>;
  readonly former: ReadonlyMap<string, unknown>;
}

/** The file by which the next build learns it, which is the same for the same memory. */
export function memoryFile(path: string, { now, former }: Memory): OutputFile {
  const sorted = (map: Memory['now']) => Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { path, contents: `${JSON.stringify({ now: sorted(now), former: sorted(former) }, null, 1)}\n` };
}
