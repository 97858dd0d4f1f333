import { transformSync } from 'esbuild';
import type { TransformFailure } from 'esbuild';

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
  try {
    transformSync(text, { loader: 'json', logLevel: 'silent' });
    return null;
  } catch (error) {
    const [first] = (error as Partial<TransformFailure>).errors ?? [];
    return first?.location ? { reason: first.text, line: first.location.line, column: first.location.column } : null;
  }
}
