import { createRequire, SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import { PAGE_MS, withinTime } from '../render/within-time.ts';
import { AcademyError, messageOf } from '../report/errors.ts';
import { positionsIn, stackOf } from '../lib/thrown-at.ts';
import type { SourcePlace } from './source-places.ts';

/** A bundle loaded from memory. */
export interface Evaluated {
  readonly exports: unknown;
  /** Where in the sources an error was thrown whose stack goes through the bundle; null if it does not. */
  whereThrown(error: unknown): SourcePlace | null;
}

/** What a bundle threw while loading. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly place: SourcePlace | null;

  constructor(cause: unknown, place: SourcePlace | null) {
    super(messageOf(cause), { cause });
    this.place = place;
  }
}

let count = 0;

interface EvaluateOptions {
  readonly root: string;
  /** The directory that the bundle was made for. */
  readonly folder: string;
  /** The bundle's source map as JSON; only read when something is thrown. */
  readonly map: () => string;
}

/**
 * Runs a CommonJS bundle; throws a `LoadError` if the bundle throws. It does not become a module of Node.js: those stay in memory forever, and in
 * development every save creates a new one.
 */
export function evaluate(code: string, { root, folder, map: readMap }: EvaluateOptions): Evaluated {
  const filename = join(root, folder, `bundle-${++count}.cjs`);
  const module = { exports: {} as unknown };
  const run = compileFunction(code, ['require', 'module', 'exports'], { filename }) as (...given: readonly unknown[]) => void;
  let map: SourceMap | null = null;
  const whereThrown = (error: unknown): SourcePlace | null => {
    map ??= new SourceMap(JSON.parse(readMap()) as SourceMapPayload);
    // Whatever a template uses of a package or of the program, the mistake is in the template.
    const found = positionsIn(stackOf(error), { bundle: filename, map }).find(({ source }) => !source.startsWith('..'));
    return found ? { file: resolve(dirname(filename), found.source), line: found.line, column: found.column } : null;
  };
  try {
    withinTime(() => run(createRequire(join(root, 'package.json')), module, module.exports), PAGE_MS);
  } catch (error) {
    throw error instanceof AcademyError ? error : new LoadError(error, whereThrown(error));
  }
  return { exports: module.exports, whereThrown };
}
