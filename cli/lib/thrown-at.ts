import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename } from 'node:path';
import { escapePattern } from './text.ts';

/** A position in the sources of a bundle. */
export interface SourcePosition {
  /** As named in the source map. */
  readonly source: string;
  /** 1-based. */
  readonly line: number;
  /** 0-based. */
  readonly column: number;
}

/** The stack of a thrown value; empty if it is not an error. */
export const stackOf = (thrown: unknown): string => (thrown instanceof Error ? (thrown.stack ?? '') : '');

/** The positions of a stack in the sources of a bundle, innermost first. */
export function positionsIn(
  stack: string,
  { bundle, map }: { readonly bundle: string; readonly map: SourceMap },
): readonly SourcePosition[] {
  const frames = stack.matchAll(new RegExp(`${escapePattern(bundle)}:(\\d+):(\\d+)`, 'g'));
  return [...frames].flatMap(([, line, column]) => {
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    return 'originalSource' in entry ? [{ source: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn }] : [];
  });
}

/** Returns where in those sources of a bundle that count a stack was thrown, innermost first; null if in none. `name` is the bundle's in the stack. */
export function placeIn(
  bundle: string,
  counts: (source: string) => boolean,
  name: string = basename(bundle),
): (stack: string) => string | null {
  // Read lazily: the map is larger than the code.
  let map: SourceMap | null = null;
  return (stack) => {
    map ??= readMap(bundle);
    if (!map) return null;
    const found = positionsIn(stack, { bundle: name, map }).find(({ source }) => counts(source));
    return found ? `${found.source}:${found.line}:${found.column + 1}` : null;
  };
}

// --- internal ---

function readMap(bundle: string): SourceMap | null {
  const [, base64] = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)/.exec(readFileSync(bundle, 'utf8')) ?? [];
  return base64 ? new SourceMap(JSON.parse(Buffer.from(base64, 'base64').toString()) as SourceMapPayload) : null;
}
