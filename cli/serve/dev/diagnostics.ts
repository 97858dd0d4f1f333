import { relative, resolve } from 'node:path';
import type { BuildFailure } from 'esbuild';
import { shortHash } from '../../lib/hash.ts';
import { AcademyError, messageOf } from '../../report/errors.ts';
import type { Problem } from '../../site/problems.ts';
import { ERROR_MARK } from '../browser/contract.ts';
import type { Fault, StoryName } from '../browser/contract.ts';
import { LoadError } from './materials/evaluate.ts';
import { codeFrame, placeOfError } from './source-places.ts';
import type { SourcePlace } from './source-places.ts';

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
  const at = place ?? (error instanceof LoadError ? error.place : found?.place) ?? placeOfError(error, root);
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

/** All current faults: of what every page is made from, and of single pages. */
export interface FaultBoard {
  /** Sets the fault of something that all pages need; null once it is fixed. */
  set(source: string, fault: Fault | null): void;
  /** Sets the faults of one page. */
  setPage(url: string, faults: readonly Fault[]): void;
  of(url: string): readonly Fault[];
  /** Forgets pages that are no longer open, which mends nothing: they are rendered again when requested. */
  keepPages(urls: ReadonlySet<string>): void;
}

interface BoardOptions {
  /** Called with each new error. */
  readonly onError: (fault: Fault) => void;
  /** Called when the last error is fixed. */
  readonly onMended: () => void;
  /** Called on every change. */
  readonly onChange: () => void;
}

/** An empty board. */
export function createFaultBoard({ onError, onMended, onChange }: BoardOptions): FaultBoard {
  const shared = new Map<string, Fault>();
  const pages = new Map<string, readonly Fault[]>();
  const errors = () => new Map([...shared.values(), ...[...pages.values()].flat()].filter(isError).map((fault) => [fault.id, fault]));

  const change = (apply: () => void) => {
    const before = errors();
    apply();
    const after = errors();
    for (const [id, fault] of after) if (!before.has(id)) onError(fault);
    if (before.size > 0 && after.size === 0) onMended();
    onChange();
  };
  return {
    set: (source, fault) => change(() => void (fault ? shared.set(source, fault) : shared.delete(source))),
    setPage: (url, faults) => change(() => void (faults.length > 0 ? pages.set(url, faults) : pages.delete(url))),
    keepPages(urls) {
      for (const url of pages.keys()) if (!urls.has(url)) pages.delete(url);
      onChange();
    },
    // A fault that several things share is shown once.
    of: (url) => [...new Map([...shared.values(), ...(pages.get(url) ?? [])].map((fault) => [fault.id, fault])).values()],
  };
}

/** Served if there is no page to show: the overlay shows what is wrong, and the real page follows as soon as there is one. */
export function errorPage(title: string): string {
  const text = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="en" ${ERROR_MARK}><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text}</title></head><body><main><h1>${text}</h1><p>The page appears here as soon as the error is fixed.</p></main></body></html>`;
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

const isError = ({ kind }: Fault) => kind === 'error';
