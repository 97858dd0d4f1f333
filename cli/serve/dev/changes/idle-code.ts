import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sourceOf } from './watch.ts';

/**
 * Notes on the code in saved templates that only a browser would run, so that it does nothing: one for each name in a file. What else was saved is left
 * out.
 */
export function idleCode(files: readonly string[], root: string): readonly string[] {
  const isTemplate = (file: string) => sourceOf(file, { root, space: null }) === 'templates' && existsSync(file);
  return files.filter(isTemplate).flatMap((file) => notesOn(file, root));
}

// --- internal ---

/** Event handlers, and React's hooks for what changes after a page is shown. */
const FOR_BROWSERS = /(?<=\s)on[A-Z]\w*(?==\{)|(?<![\w.'"`])use(?:Effect|LayoutEffect|InsertionEffect|State|Reducer)(?=[(<])/g;

function notesOn(file: string, root: string): readonly string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const found = lines.flatMap((text, index) => (text.match(FOR_BROWSERS) ?? []).map((name) => ({ name, line: index + 1 })));
  const first = new Map(found.toReversed().map((one) => [one.name, one]));
  return [...first.values()]
    .toSorted((a, b) => a.line - b.line)
    .map(
      ({ name, line }) =>
        `${relative(root, file)}:${line}: ${name} does nothing, because templates only make HTML. What runs in the browser is an island (docs/adding-an-island.md).`,
    );
}
