import { createRequire, SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { compileFunction } from 'node:vm';

/** A bundle that was loaded from memory. */
export interface Evaluated {
  readonly exports: unknown;
  /** Where in the sources an error was thrown that went through the bundle; null where it did not. */
  whereThrown(error: unknown): SourcePlace | null;
}

export interface SourcePlace {
  /** Absolute. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 0. */
  readonly column: number;
}

let count = 0;

/**
 * Runs a CommonJS bundle with an inline source map. It is no module of Node's: those stay in memory for ever, and in development there is a new one
 * for every time that a file is saved.
 */
export function evaluate(code: string, { root, folder }: { readonly root: string; readonly folder: string }): Evaluated {
  const filename = join(root, folder, `bundle-${++count}.cjs`);
  const module = { exports: {} as unknown };
  const run = compileFunction(code, ['require', 'module', 'exports'], { filename }) as (...given: readonly unknown[]) => void;
  run(createRequire(join(root, 'package.json')), module, module.exports);
  let map: SourceMap | null = null;
  return {
    exports: module.exports,
    whereThrown(error) {
      const [, line, column] = new RegExp(`${escape(filename)}:(\\d+):(\\d+)`).exec(stackOf(error)) ?? [];
      map ??= readMap(code);
      if (!line || !column || !map) return null;
      const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
      if (!('originalSource' in entry)) return null;
      return { file: resolve(dirname(filename), entry.originalSource), line: entry.originalLine + 1, column: entry.originalColumn };
    },
  };
}

// --- internal ---

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '');
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function readMap(code: string): SourceMap | null {
  const [, base64] = /\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(code) ?? [];
  return base64 ? new SourceMap(JSON.parse(Buffer.from(base64, 'base64').toString('utf8')) as SourceMapPayload) : null;
}
