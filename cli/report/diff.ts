import { diffWordsWithSpace } from 'diff';
import type { Hunk, SiteDiff } from '../diff/diff-sites.ts';
import { count, counted, onALine, type Style } from './log.ts';

/** How two sites differ, and what they are. */
export interface DiffReport extends SiteDiff {
  /** A directory, or the origin of a deployed site. */
  readonly before: string;
  readonly output: string;
}

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

/** A paragraph for each page that says something else, below the pages that were added and removed. */
export function diffInLines({ added, removed, changed }: SiteDiff, style: Style): readonly string[] {
  return [
    ...added.map((address) => style('green', `+ ${address}`)),
    ...removed.map((address) => style('red', `- ${address}`)),
    ...changed.flatMap(({ address, hunks }) => ['', style('bold', `~ ${address}`), ...linesOf(hunks, style)]),
  ];
}

/** The same for the run's page of GitHub Actions, in Markdown. */
export function toDiffSummary(diff: SiteDiff): string {
  const lines = diffInLines(diff, (_, text) => text);
  // What is not indented is coloured there.
  const shown = lines.slice(0, SHOWN).map((line) => line.replace(/^ {2}/, ''));
  const rest = lines.length > SHOWN ? ['', `… and ${counted(lines.length - SHOWN, 'more line')}`] : [];
  const words = diffInWords(diff);
  // No line begins with a fence: each has a sign before it, or is a heading.
  const block = shown.length > 0 ? ['', '```diff', ...shown, '```', ...rest] : [];
  return `${[`## ${words.charAt(0).toUpperCase()}${words.slice(1)}`, ...block].join('\n')}\n\n`;
}

// --- internal ---

/** How many lines fit on the run's page, which holds a megabyte. */
const SHOWN = 1000;

const linesOf = (hunks: readonly Hunk[], style: Style): readonly string[] =>
  hunks.flatMap((hunk, index) => {
    const [removed, added] = [hunk.removed.map(onALine), hunk.added.map(onALine)];
    // As many lines as before are most probably the same ones with other words.
    const isRewritten = removed.length === added.length;
    const words = (line: string, other: string | undefined) => (isRewritten ? marked(line, other ?? '', style) : line);
    return [
      ...(hunk.heading !== null && hunk.heading !== hunks[index - 1]?.heading ? [style('dim', `  ${onALine(hunk.heading)}`)] : []),
      ...removed.map((line, number) => style('red', `  - ${words(line, added[number])}`)),
      ...added.map((line, number) => style('green', `  + ${words(line, removed[number])}`)),
    ];
  });

/** A line with the words that another version of it lacks marked. */
const marked = (line: string, other: string, style: Style): string =>
  diffWordsWithSpace(other, line)
    .filter(({ removed }) => !removed)
    .map(({ added, value }) => (added ? style('inverse', value) : value))
    .join('');
