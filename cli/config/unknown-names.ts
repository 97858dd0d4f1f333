import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { blockKey } from '../../templates/registry.ts';
import { foldersOf } from '../lib/site-files.ts';
import type { SiteConfig } from './define.ts';

/** Finds the blocks in the configuration that no template has: what they are to change would silently stay as it is. */
export function unknownNames(root: string, { layouts }: Pick<SiteConfig, 'layouts'>): readonly string[] {
  const folders = foldersOf(root)
    .map((folder) => join(folder, 'templates', 'blocks'))
    .filter((folder) => existsSync(folder));
  const asked = Object.keys(layouts.byComponent);
  if (asked.length === 0) return [];
  const names = folders.flatMap((folder) => readdirSync(folder).flatMap((file) => /^([\w-]+)\.tsx$/.exec(file)?.[1] ?? []));
  const known = new Set(names.map(blockKey));
  return asked
    .filter((name) => !known.has(blockKey(name)))
    .map((name) => {
      const similar = closest(name, names);
      return `layouts.byComponent.${name}: there is no such block in templates/blocks/${similar ? `; did you mean "${similar}"?` : ''}`;
    });
}

/**
 * The candidate most likely meant, or null if none is close.
 *
 * @example closest('orgin', ['name', 'origin']) // => 'origin'
 * @example closest('colour', ['name', 'origin']) // => null
 */
export function closest(written: string, candidates: readonly string[]): string | null {
  const ranked = candidates.map((candidate) => ({ candidate, distance: distance(written.toLowerCase(), candidate.toLowerCase()) }));
  ranked.sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  // A third of the letters may differ: more is a different word.
  return best && best.distance <= Math.ceil(best.candidate.length / 3) ? best.candidate : null;
}

// --- internal ---

// Levenshtein distance, one row at a time.
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
