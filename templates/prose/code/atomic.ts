/**
 * The source of a regular expression in which what a repeated group has matched is never tried in another way. Grammars repeat groups that repeat
 * something themselves, such as the attributes of a tag: code that does not match has exponentially many ways to fail. Now it has one from each
 * position. JavaScript has no atomic groups, but a lookahead is not tried again either, and what it captured can be matched.
 *
 * @example atomic('(?:a+b?)*(c)\\1') // => '(?:(?=(a+b?))\\1)*(c)\\2'
 */
export function atomic(source: string): string {
  const numbers = new Map<number, number>();
  let count = 0;
  const write = (group: Group): readonly Part[] => {
    if (group.number > 0) numbers.set(group.number, ++count);
    const isAtomic = group.isRepeated && !group.isBackwards && repeats(group);
    const own = isAtomic ? ++count : 0;
    const body = group.parts.flatMap((part) => (typeof part === 'object' ? write(part) : part));
    return [group.open, ...(isAtomic ? ['(?=(', ...body, `))\\${own}`] : body), group.close];
  };
  return write(toTree(source))
    .map((part) => (typeof part === 'number' ? `\\${numbers.get(part)}` : part))
    .join('');
}

// --- internal ---

/** A piece of the source, or the number of the group it refers to. */
type Part = string | number;

interface Group {
  readonly open: string;
  readonly close: string;
  /** As references count it; 0 if it does not capture. */
  readonly number: number;
  /** Whether it is within a lookbehind, which is matched from its end. */
  readonly isBackwards: boolean;
  readonly parts: (Part | Group)[];
  isRepeated: boolean;
}

/** Escapes, classes, and the beginnings, ends and repetitions of groups; any other character is one of its own. */
const PIECE = /\\[1-9]\d*|\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[*+]|\{\d+,\}|[^]/g;
const CAPTURES = /^\((?:\?<\w|$)/;
const REPEATS = /^(?:[*+]|\{\d+,\})$/;

const repeats = ({ parts }: Group): boolean =>
  parts.some((part) => (typeof part === 'object' ? part.isRepeated || repeats(part) : REPEATS.test(String(part))));

function toTree(source: string): Group {
  const root: Group = { open: '', close: '', number: 0, isBackwards: false, parts: [], isRepeated: false };
  const within = [root];
  let count = 0;
  for (const [piece] of source.matchAll(PIECE)) {
    const group = within.at(-1) ?? root;
    const last = group.parts.at(-1);
    if (piece.startsWith('(')) {
      const isBackwards = group.isBackwards || /^\(\?<[=!]/.test(piece);
      within.push({ open: piece, close: ')', number: CAPTURES.test(piece) ? ++count : 0, isBackwards, parts: [], isRepeated: false });
      group.parts.push(within.at(-1) as Group);
    } else if (piece === ')') {
      within.pop();
    } else {
      if (REPEATS.test(piece) && typeof last === 'object') last.isRepeated = true;
      group.parts.push(/^\\\d/.test(piece) ? Number(piece.slice(1)) : piece);
    }
  }
  return root;
}
