import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { BuildFailure } from 'esbuild';
import { CONFIG_FILE } from '../../config/load.ts';
import { escapePattern } from '../../lib/text.ts';
import { shortHash } from '../../lib/hash.ts';
import { jsonMistake } from '../../lib/files.ts';
import { AcademyError, messageOf } from '../../report/errors.ts';
import type { Problem } from '../../site/problems.ts';
import type { Fault, StoryName } from '../browser/contract.ts';
import { codeFrame, placeOf } from './faults/code-frame.ts';
import { placeOfField } from './faults/place-of-field.ts';
import { LoadError } from './materials/evaluate.ts';
import type { SourcePlace } from './materials/evaluate.ts';

interface FaultContext {
  readonly root: string;
  /** What failed: `The templates could not be bundled`. */
  readonly title: string;
  /** Where it was thrown, if the error itself does not say. */
  readonly place?: SourcePlace | null;
  readonly story?: StoryName | null;
  readonly block?: string | null;
}

/** A fault for a thrown value, with the relevant lines of code. */
export function toFault(error: unknown, { root, title, place, story = null, block = null }: FaultContext): Fault {
  const found = bundlerError(error, root);
  const at =
    place ?? (error instanceof LoadError ? error.place : found?.place) ?? placeGiven(error, root) ?? placeNamed(messageOf(error), root);
  return withId({
    kind: 'error',
    title,
    message: found?.text ?? messageOf(error),
    hint: error instanceof AcademyError ? (error.hint ?? null) : null,
    place: at && `${relative(root, at.file)}:${at.line}:${at.column + 1}`,
    frame: at && codeFrame(at),
    story,
    block,
  });
}

/** A fault for a finding about the content of a page. */
export function problemFault({ code, message, hint, path }: Problem, story: StoryName | null): Fault {
  const block = path === '' ? null : path;
  return withId({ kind: 'problem', title: code, message, hint, place: null, frame: null, story, block });
}

// --- internal ---

function withId(fault: Omit<Fault, 'id'>): Fault {
  return { id: shortHash(JSON.stringify(fault)), ...fault };
}

interface Located {
  readonly text: string;
  readonly place: SourcePlace | null;
}

/** The first error that esbuild reported, however it is wrapped. */
function bundlerError(error: unknown, root: string): Located | null {
  if (typeof error !== 'object' || error === null) return null;
  if (!('errors' in error) || !Array.isArray(error.errors)) return 'cause' in error ? bundlerError(error.cause, root) : null;
  const [first] = (error as BuildFailure).errors;
  if (!first) return null;
  const { text, location } = first;
  return { text, place: location && { file: resolve(root, location.file), line: location.line, column: location.column } };
}

/** Our own errors may have a place: `site.config.ts:3:7`. */
function placeGiven(error: unknown, root: string): SourcePlace | null {
  const [, file, line, column] = (error instanceof AcademyError && /^(.+):(\d+):(\d+)$/.exec(error.at ?? '')) || [];
  return file ? { file: resolve(root, file), line: Number(line), column: Number(column) - 1 } : null;
}

/** Their messages name a file, with a line or a key in it, and say what is wrong there. */
function placeNamed(message: string, root: string): SourcePlace | null {
  const [, numbered, line] = /^(\S+\.json):(\d+) /m.exec(message) ?? [];
  if (numbered && line) return { file: resolve(root, numbered), line: Number(line), column: 0 };
  const [, field] = new RegExp(`^${escapePattern(CONFIG_FILE)} has .*:\\n {2}([\\w.-]+): `).exec(message) ?? [];
  if (field) return placeOfField(join(root, CONFIG_FILE), field.split('.'));
  const [, catalog, key] = /^\s*(locales\/\S+\.json): (?:("[^"]+"))?/m.exec(message) ?? [];
  if (!catalog) return null;
  const file = join(root, catalog);
  return key ? placeOf(file, key) : whereBroken(file);
}

function whereBroken(file: string): SourcePlace | null {
  try {
    const mistake = jsonMistake(readFileSync(file, 'utf8'));
    return mistake && { file, line: mistake.line, column: mistake.column };
  } catch {
    // A file that cannot be read has no such place.
    return null;
  }
}
