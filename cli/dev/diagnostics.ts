import { relative } from 'node:path';
import type { BuildFailure } from 'esbuild';
import { shortHash } from '../lib/hash.ts';
import { fileOf } from '../lib/site-files.ts';
import { AcademyError, messageOf } from '../report/errors.ts';
import type { Problem } from '../site/problems.ts';
import { LoadError } from './bundles.ts';
import { ERROR_MARK, type Diagnostic, type StoryName } from './contract.ts';
import { codeFrame, placeOfError, type SourcePlace } from './source-places.ts';

interface DiagnosticContext {
  readonly root: string;
  /** What failed: `The templates could not be bundled`. */
  readonly title: string;
  /** Where it was thrown, if the error itself does not say. */
  readonly place?: SourcePlace | null;
  readonly story?: StoryName | null;
  readonly block?: string | null;
}

/** A diagnostic for a thrown value, with the relevant lines of code. */
export function toDiagnostic(error: unknown, { root, title, place, story = null, block = null }: DiagnosticContext): Diagnostic {
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

/** A diagnostic for a finding about the content of a page. */
export function problemDiagnostic({ code, message, hint, path }: Problem, story: StoryName | null): Diagnostic {
  const block = path === '' ? null : path;
  return withId({ kind: 'problem', title: code, message, hint, place: null, frame: null, story, block });
}

/** All current diagnostics: of what every page is made from, and of single pages. */
export type Diagnostics = ReturnType<typeof createDiagnostics>;

interface DiagnosticsOptions {
  /** Called with each new error. */
  readonly onError: (diagnostic: Diagnostic) => void;
  /** Called when the last error is fixed. */
  readonly onMended: () => void;
  /** Called on every change. */
  readonly onChange: () => void;
}

/** No diagnostics yet. */
export function createDiagnostics({ onError, onMended, onChange }: DiagnosticsOptions) {
  const shared = new Map<string, Diagnostic>();
  const pages = new Map<string, readonly Diagnostic[]>();
  const errors = () => new Map([...shared.values(), ...[...pages.values()].flat()].filter(isError).map((one) => [one.id, one]));

  const change = (apply: () => void) => {
    const before = errors();
    apply();
    const after = errors();
    for (const [id, diagnostic] of after) if (!before.has(id)) onError(diagnostic);
    if (before.size > 0 && after.size === 0) onMended();
    onChange();
  };
  return {
    /** Sets the diagnostic of something that all pages need; null once it is fixed. */
    set: (source: string, diagnostic: Diagnostic | null) =>
      change(() => void (diagnostic ? shared.set(source, diagnostic) : shared.delete(source))),
    /** Sets the diagnostics of one page. */
    setPage: (url: string, diagnostics: readonly Diagnostic[]) =>
      change(() => void (diagnostics.length > 0 ? pages.set(url, diagnostics) : pages.delete(url))),
    /** Forgets pages that are no longer open, which mends nothing: they are rendered again when requested. */
    keepPages(urls: ReadonlySet<string>) {
      for (const url of pages.keys()) if (!urls.has(url)) pages.delete(url);
      onChange();
    },
    // A diagnostic that several things share is shown once.
    of: (url: string): readonly Diagnostic[] => [
      ...new Map([...shared.values(), ...(pages.get(url) ?? [])].map((one) => [one.id, one])).values(),
    ],
  };
}

/** Served if there is no page to show: the overlay shows what is wrong, and the real page follows as soon as there is one. */
export function errorPage(title: string): string {
  const text = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="en" ${ERROR_MARK}><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text}</title></head><body><main><h1>${text}</h1><p>The page appears here as soon as the error is fixed.</p></main></body></html>`;
}

// --- internal ---

function withId(diagnostic: Omit<Diagnostic, 'id'>): Diagnostic {
  return { id: shortHash(JSON.stringify(diagnostic)), ...diagnostic };
}

/** The first error that esbuild reported, however it is wrapped. */
function bundlerError(error: unknown, root: string): { readonly text: string; readonly place: SourcePlace | null } | null {
  if (typeof error !== 'object' || error === null) return null;
  if (!('errors' in error) || !Array.isArray(error.errors)) return 'cause' in error ? bundlerError(error.cause, root) : null;
  const [first] = (error as BuildFailure).errors;
  if (!first) return null;
  const { text, location } = first;
  return { text, place: location && { file: fileOf(root, location.file), line: location.line, column: location.column } };
}

const isError = ({ kind }: Diagnostic) => kind === 'error';
