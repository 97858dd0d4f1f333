import { CODE_LINE } from '../search-file.ts';
import { fold, WORD } from './find-pages.ts';

/** The line of a text that has the most of some folded words; if it is long, what is around the first of them. One of code stays marked as such. */
export function excerptOf(text: string, words: readonly string[]): string {
  const known = new Set(words);
  const foundIn = (line: string) => {
    // Most lines have none of them, which is told sooner than it takes to go through their words.
    const folded = fold(line);
    return words.some((word) => folded.includes(word)) ? [...line.matchAll(WORD)].filter(([word]) => known.has(fold(word))) : [];
  };
  const lines = text.split('\n').map((line) => ({ line, found: foundIn(line) }));
  const score = ({ found }: (typeof lines)[number]) => new Set(found.map(([word]) => fold(word))).size;
  const { line, found } = lines.reduce((best, one) => (score(one) > score(best) ? one : best));
  return shorten(line, found[0]?.index ?? 0);
}

// --- internal ---

/** Characters of an excerpt, and how many of them may come before the first word that was searched for. */
const LENGTH = 180;
const BEFORE = 60;

function shorten(line: string, at: number): string {
  if (line.length <= LENGTH + BEFORE) return line;
  const from = Math.max(0, Math.min(at - BEFORE, line.length - LENGTH));
  const to = from + LENGTH;
  // Cut between words, unless there is no space, as in a long address.
  const [space, last] = [line.indexOf(' ', from), line.lastIndexOf(' ', to)];
  const start = from > 0 && space !== -1 && space < at ? space + 1 : from;
  const end = to < line.length && last > at ? last : to;
  const before = start > 0 ? `${line.startsWith(CODE_LINE) ? CODE_LINE : ''}… ` : '';
  return `${before}${line.slice(start, end)}${end < line.length ? ' …' : ''}`;
}
