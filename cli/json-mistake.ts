import { createRequire } from 'node:module';
import type Esbuild from 'esbuild';
import type { TransformFailure } from 'esbuild';
import { messageOf } from './report/errors.ts';

/** Where a text stops being JSON, and why. */
export interface JsonMistake {
  readonly reason: string;
  /** 1-based. */
  readonly line: number;
  /** 0-based. */
  readonly column: number;
}

/** Locates the mistake in a text that is not JSON; null if that is not possible. JSON.parse gives the position of only some; esbuild gives that of all. */
export function jsonMistake(text: string): JsonMistake | null {
  // Loaded lazily: nearly every text is JSON.
  const { transformSync } = createRequire(import.meta.url)('esbuild') as typeof Esbuild;
  try {
    transformSync(text, { loader: 'json', logLevel: 'silent' });
    return null;
  } catch (error) {
    const [first] = (error as Partial<TransformFailure>).errors ?? [];
    return first?.location ? { reason: first.text, line: first.location.line, column: first.location.column } : null;
  }
}

/** Parses JSON; throws an error that names the line if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const mistake = jsonMistake(text);
    throw new SyntaxError(`it is not JSON: ${mistake ? `${mistake.reason} (line ${mistake.line})` : messageOf(error)}`, { cause: error });
  }
}
