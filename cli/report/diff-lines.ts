import { diffWordsWithSpace } from 'diff';
import type { Hunk, SiteDiff } from '../diff/diff-sites.ts';
import { diffInWords } from './diff-report.ts';
import { onALine } from './harmless.ts';
import { counted } from './log.ts';
import type { Style } from './style.ts';

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
