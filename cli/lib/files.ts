import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sep } from 'node:path';
import type Esbuild from 'esbuild';
import type { TransformFailure } from 'esbuild';
import { messageOf } from '../report/errors.ts';

/** The contents of a text file, without the byte order mark with which programs on Windows may start it, in UTF-8 or, as `>` in PowerShell, in UTF-16. */
export function readText(file: string): string {
  const bytes = readFileSync(file);
  return bytes.toString(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '');
}

/** Whether there is a directory at a path, or at what it links to. */
export const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Reads a file; null if there is no file at that path. */
export function readIfThere(file: string): Buffer | null {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : null;
}

/** Whether the real path of a file is one below a folder's. */
export const isInside = (file: string, folder: string): boolean => file.startsWith(folder.endsWith(sep) ? folder : folder + sep);

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

/** A text is not JSON. The message has the line, if it is known. */
export class NotJson extends SyntaxError {
  readonly reason: string;
  /** 1-based; null if unknown. */
  readonly line: number | null;

  constructor(reason: string, line: number | null, cause: unknown) {
    super(`it is not JSON: ${reason}${line === null ? '' : ` (line ${line})`}`, { cause });
    this.reason = reason;
    this.line = line;
  }
}

/** Parses JSON; throws `NotJson` if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const mistake = jsonMistake(text);
    throw new NotJson(mistake?.reason ?? messageOf(error), mistake?.line ?? null, error);
  }
}
