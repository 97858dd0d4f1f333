import { readFileSync } from 'node:fs';
import { escapePattern } from '../../../lib/text.ts';
import type { SourcePlace } from '../materials/evaluate.ts';
import { placeAt } from './code-frame.ts';

/**
 * Where a field is written in a file of code, or else the innermost one around it that is; null if none is. It reads as people do, so it finds nothing
 * that is computed.
 *
 * @example placeOfField('/project/site.config.ts', ['locales', '1', 'iso'])
 */
export function placeOfField(file: string, [first = '', ...others]: readonly string[]): SourcePlace | null {
  const text = readFileSync(file, 'utf8');
  let at = lengthOf(new RegExp(`^[^]*?${named(first)}`), text);
  if (at === null) return null;
  for (const key of others) {
    const pattern = /^\d+$/.test(key) ? elementOf(Number(key)) : new RegExp(`^[^}]*?${named(key)}`);
    const further = lengthOf(pattern, text.slice(at));
    if (further === null) break;
    at += further;
  }
  return placeAt(file, text, at);
}

// --- internal ---

const lengthOf = (pattern: RegExp, text: string) => pattern.exec(text)?.[0].length ?? null;

const named = (key: string) => String.raw`(?<![\w.'"])(?=(['"]?)${escapePattern(key)}\1\s*:)`;

/** An element of a list, after others without braces of their own. */
const elementOf = (index: number) => new RegExp(String.raw`^[^[{]*\[\s*(?:\{[^{}]*\}\s*,\s*){${index}}(?=\{)`);
