import { compare } from '../../lib/lists.ts';
import { toText } from '../../lib/json.ts';
import { trimSlashes } from '../../lib/text.ts';
import type { Links } from './links.ts';
import type { RawStory } from './read-stories.ts';

/**
 * Stories in the order of the tree that editors see. A position is relative to the siblings in a folder, so a story is where its folders are: these
 * have positions of their own, which only links show. The start page of a folder comes first in it; equal positions are in the order of their slugs.
 */
export function inTreeOrder(stories: Iterable<RawStory>, links: Links): readonly RawStory[] {
  const all = [...stories];
  const positions = positionsOf(all, links);
  const placed = all.map((story) => ({ story, steps: stepsOf(story.fullSlug, positions) }));
  return placed.toSorted((a, b) => bySteps(a.steps, b.steps) || bySelf(a.story, b.story)).map(({ story }) => story);
}

// --- internal ---

/** A part of a path: which of the siblings at that level, and where among them. */
interface Step {
  readonly slug: string;
  readonly position: number;
}

/** Positions of folders and stories by path. A folder that links do not list is where its start page is, else where the first of what is in it is. */
function positionsOf(stories: readonly RawStory[], links: Links): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  for (const { fullSlug, position } of stories) known.set(fullSlug, Math.min(position, known.get(fullSlug) ?? Infinity));
  for (const link of links.values()) if (link['is_folder']) known.set(trimSlashes(toText(link['slug'])), Number(link['position']) || 0);
  const positions = new Map(known);
  for (const [path, position] of known)
    for (const folder of foldersAbove(path))
      if (!known.has(folder)) positions.set(folder, Math.min(position, positions.get(folder) ?? Infinity));
  return positions;
}

/** @example foldersAbove('a/b/c') // => ['a', 'a/b'] */
function foldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) folders.push(path.slice(0, at));
  return folders;
}

const stepsOf = (path: string, positions: ReadonlyMap<string, number>): readonly Step[] =>
  [...foldersAbove(path), path].map((one) => ({ slug: one.slice(one.lastIndexOf('/') + 1), position: positions.get(one) ?? 0 }));

function bySteps(some: readonly Step[], others: readonly Step[]): number {
  for (const [level, one] of some.entries()) {
    const other = others[level];
    if (!other) break;
    const order = one.slug === other.slug ? 0 : one.position - other.position || compare(one.slug, other.slug);
    if (order !== 0) return order;
  }
  return some.length - others.length;
}

const bySelf = (a: RawStory, b: RawStory) => a.position - b.position || compare(a.uuid, b.uuid) || a.id - b.id;
