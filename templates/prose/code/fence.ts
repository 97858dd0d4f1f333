/** The element for a marked line. */
export type LineMark = 'mark' | 'ins' | 'del';

/** Code and what its first line says about it. */
export interface Fenced {
  readonly code: string;
  /** As in the fence, in the form of Storyblok's classes; empty if missing. */
  readonly language: string;
  /** The file name; empty if missing. */
  readonly file: string;
  /** By line number, starting at 1. */
  readonly lines: ReadonlyMap<number, LineMark>;
}

/**
 * Removes the first line of code if it is a Markdown fence with metadata: Storyblok's editor only has a field for the language, but a first line can
 * be entered everywhere. Any other first line remains code, where its author sees it.
 *
 * @example readFence('``` title="app.ts" {2}\na\nb') // => { code: 'a\nb', language: '', file: 'app.ts', lines: Map { 2 => 'mark' } }
 * @example readFence('```tsx +{1} -{2}\na\nb') // => { code: 'a\nb', language: 'tsx', file: '', lines: Map { 1 => 'ins', 2 => 'del' } }
 */
export function readFence(text: string): Fenced {
  const [fence, language = '', words = ''] = (beginsWithFence(text) && FENCE.exec(text)) || [];
  if (fence === undefined) return { code: text, language: '', file: '', lines: NONE };
  const code = text.slice(fence.length);
  return { code, language, file: TITLE.exec(words)?.[1] ?? '', lines: linesOf(words, code.split('\n').length) };
}

/**
 * The first line of code if it is meant to be a fence but cannot be parsed; empty if not.
 *
 * @example brokenFence('``` {one}\na') // => '``` {one}'
 */
export const brokenFence = (text: string): string => (beginsWithFence(text) && !FENCE.test(text) ? (text.split('\n', 1)[0] ?? '') : '');

// --- internal ---

// With a closing fence, or nothing below it, the code itself is Markdown.
const beginsWithFence = (text: string): boolean => text.startsWith('```') && text.includes('\n') && !text.includes('\n```');

const NONE: ReadonlyMap<number, LineMark> = new Map();

/** A name, and attributes such as ` title="app.ts"`, ` {2,4-6}`, ` +{3}` and ` -{1}`: few, since each could be about all lines. */
const FENCE = /^```(?=.{0,1000}\n) *([\w+#-]*)((?: +(?:title="[^"\n]+"|[+-]?\{\d+(?:-\d+)?(?:, *\d+(?:-\d+)?)*\}))*) *\n/;
const TITLE = /title="([^"]+)"/;
const LINES = /(?<= )([+-]?)\{([^}]+)\}/g;
const MARKS: Readonly<Record<string, LineMark>> = { '+': 'ins', '-': 'del' };

function linesOf(words: string, last: number): ReadonlyMap<number, LineMark> {
  const lines = new Map<number, LineMark>();
  for (const [, sign = '', ranges = ''] of words.replace(TITLE, '').matchAll(LINES)) {
    for (const range of ranges.split(',')) {
      const [from = 0, to = from] = range.split('-').map(Number);
      for (let line = from; line <= Math.min(to, last); line++) lines.set(line, MARKS[sign] ?? 'mark');
    }
  }
  return lines;
}
