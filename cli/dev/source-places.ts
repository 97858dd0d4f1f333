// Places in the files of the project: where they are, and the lines around them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapePattern } from '../lib/text.ts';
import { jsonMistake } from '../lib/files.ts';
import { CONFIG_FILE, fileOf } from '../lib/site-files.ts';
import { AcademyError, messageOf } from '../report/errors.ts';

export interface SourcePlace {
  /** Absolute. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 0-based. */
  readonly column: number;
}

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

/** The place that one of our own errors has (`site.config.ts:3:7`), or that its message names: a file, with a line or a key in it; null if none. */
export function placeOfError(error: unknown, root: string): SourcePlace | null {
  const [, given, row, column] = (error instanceof AcademyError && /^(.+):(\d+):(\d+)$/.exec(error.at ?? '')) || [];
  if (given) return { file: fileOf(root, given), line: Number(row), column: Number(column) - 1 };
  const message = messageOf(error);
  const [, numbered, line] = /^(\S+\.json):(\d+) /m.exec(message) ?? [];
  if (numbered && line) return { file: fileOf(root, numbered), line: Number(line), column: 0 };
  const [, field] = new RegExp(`^${escapePattern(CONFIG_FILE)} has .*:\\n {2}([\\w.-]+): `).exec(message) ?? [];
  if (field) return placeOfField(join(root, CONFIG_FILE), field.split('.'));
  const [, catalog, key] = /^\s*(locales\/\S+\.json): (?:("[^"]+"))?/m.exec(message) ?? [];
  if (!catalog) return null;
  const file = fileOf(root, catalog);
  return key ? placeOf(file, key) : whereBroken(file);
}

// --- internal ---

/** How many lines are shown before and after. */
const AROUND = 2;

/** The place of a character of a file. */
function placeAt(file: string, contents: string, at: number): SourcePlace {
  const before = contents.slice(0, at).split('\n');
  return { file, line: before.length, column: before.at(-1)?.length ?? 0 };
}

const lengthOf = (pattern: RegExp, text: string) => pattern.exec(text)?.[0].length ?? null;

const named = (key: string) => String.raw`(?<![\w.'"])(?=(['"]?)${escapePattern(key)}\1\s*:)`;

/** An element of a list, after others without braces of their own. */
const elementOf = (index: number) => new RegExp(String.raw`^[^[{]*\[\s*(?:\{[^{}]*\}\s*,\s*){${index}}(?=\{)`);

function whereBroken(file: string): SourcePlace | null {
  try {
    const mistake = jsonMistake(readFileSync(file, 'utf8'));
    return mistake && { file, line: mistake.line, column: mistake.column };
  } catch {
    // A file that cannot be read has no such place.
    return null;
  }
}
