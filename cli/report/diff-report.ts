import type { SiteDiff } from '../diff/diff-sites.ts';
import { count, counted } from './log.ts';

/** How two sites differ, and what they are. */
export interface DiffReport extends SiteDiff {
  /** A directory, or the origin of a deployed site. */
  readonly before: string;
  readonly output: string;
}

/** What is reported besides its error for a comparison that read no site. */
export const uncompared = { before: null, output: null, added: [], removed: [], changed: [], redrawn: [], same: 0 };

/** @example diffInWords(report) // => '2 pages say something else, 1 added, 1 removed, 137 the same; 3 of them in other markup' */
export function diffInWords({ added, removed, changed, redrawn, same }: SiteDiff): string {
  const first = changed.length === 0 ? 'no page says' : `${counted(changed.length, 'page')} ${changed.length === 1 ? 'says' : 'say'}`;
  const others = [
    [added.length, 'added'],
    [removed.length, 'removed'],
    [redrawn.length + same, 'the same'],
  ] as const;
  const numbers = others.filter(([number]) => number > 0).map(([number, what]) => `${count(number)} ${what}`);
  const markup = redrawn.length > 0 ? `; ${count(redrawn.length)} of them in other markup` : '';
  return [`${first} something else`, ...numbers].join(', ') + markup;
}
