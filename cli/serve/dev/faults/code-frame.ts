import { existsSync, readFileSync } from 'node:fs';
import type { SourcePlace } from '../materials/evaluate.ts';

/** How many lines are shown before and after. */
const AROUND = 2;

/** The lines around a place, numbered, with a marker below it; null if the line no longer exists. */
export function codeFrame({ file, line, column }: SourcePlace): string | null {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const marked = lines[line - 1];
  if (marked === undefined) return null;
  const first = Math.max(1, line - AROUND);
  const width = String(Math.min(lines.length, line + AROUND)).length;
  const shown = lines.slice(first - 1, line + AROUND).flatMap((text, index) => {
    const number = first + index;
    const row = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`.trimEnd();
    // Tabs stay tabs below, so that the marker lines up with the code.
    const mark = `  ${' '.repeat(width)} | ${text.slice(0, column).replace(/[^\t]/g, ' ')}^`;
    return number === line ? [row, mark] : [row];
  });
  return shown.join('\n');
}

/** Where a text first occurs in a file; null if it does not. */
export function placeOf(file: string, text: string): SourcePlace | null {
  const contents = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const at = contents.indexOf(text);
  return at === -1 ? null : placeAt(file, contents, at);
}

/** The place of a character of a file. */
export function placeAt(file: string, contents: string, at: number): SourcePlace {
  const before = contents.slice(0, at).split('\n');
  return { file, line: before.length, column: before.at(-1)?.length ?? 0 };
}
