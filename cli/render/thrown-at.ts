import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { basename } from 'node:path';

/** A place in the sources of a bundle. */
export interface SourcePosition {
  /** As the map names it. */
  readonly source: string;
  /** From 1. */
  readonly line: number;
  /** From 0. */
  readonly column: number;
}

/** The stack of what was thrown; empty where that is no error. */
export const stackOf = (thrown: unknown): string => (thrown instanceof Error ? (thrown.stack ?? '') : '');

/** Where a stack goes through the sources of a bundle, the innermost place first. */
export function positionsIn(
  stack: string,
  { bundle, map }: { readonly bundle: string; readonly map: SourceMap },
): readonly SourcePosition[] {
  const frames = stack.matchAll(new RegExp(`${bundle.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}:(\\d+):(\\d+)`, 'g'));
  return [...frames].flatMap(([, line, column]) => {
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    return 'originalSource' in entry ? [{ source: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn }] : [];
  });
}

/**
 * Tells by a stack where in `templates/` something was thrown; null where it was not there.
 *
 * @example templateOf('…/templates.mjs')(error.stack) // => 'templates/blocks/faq.tsx:8:9'
 */
export function templateOf(bundle: string): (stack: string) => string | null {
  // Read when something is thrown: the map is larger than the code.
  let map: SourceMap | null = null;
  return (stack) => {
    map ??= readMap(bundle);
    if (!map) return null;
    const found = positionsIn(stack, { bundle: basename(bundle), map }).find(
      ({ source }) => source.startsWith('templates/') && source !== ENTRY,
    );
    return found ? `${found.source}:${found.line}:${found.column + 1}` : null;
  };
}

// --- internal ---

/** What imports all templates, and is no file. */
const ENTRY = 'templates/templates.tsx';

function readMap(bundle: string): SourceMap | null {
  const [, base64] = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)/.exec(readFileSync(bundle, 'utf8')) ?? [];
  return base64 ? new SourceMap(JSON.parse(Buffer.from(base64, 'base64').toString()) as SourceMapPayload) : null;
}
