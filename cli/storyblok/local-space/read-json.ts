import { transformSync } from 'esbuild';
import { readText } from '../../read-text.ts';
import { messageOf } from '../../report/errors.ts';
import { spaceNotReadable } from '../../report/errors/content.ts';

/** Reads a JSON file; throws an error that names the line if it is invalid. */
export function readJson(file: string): unknown {
  const text = contentsOf(file);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const { line, reason } = whereBroken(text);
    throw spaceNotReadable(line === null ? file : `${file}:${line}`, `it is not JSON: ${reason ?? messageOf(error)}`, error);
  }
}

// --- internal ---

function contentsOf(file: string): string {
  try {
    return readText(file);
  } catch (error) {
    throw spaceNotReadable(file, messageOf(error), error);
  }
}

// JSON.parse gives the position of only some errors; esbuild gives the line of all.
function whereBroken(text: string): { readonly line: number | null; readonly reason: string | null } {
  try {
    transformSync(text, { loader: 'json', logLevel: 'silent' });
  } catch (error) {
    const first = (
      error as { readonly errors?: readonly { readonly text: string; readonly location?: { readonly line: number } | null }[] }
    ).errors?.[0];
    if (first?.location) return { line: first.location.line, reason: first.text };
  }
  return { line: null, reason: null };
}
