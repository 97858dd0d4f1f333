/** What becomes of a line that an editor points at: the element that it is shown in. */
export type LineMark = 'mark' | 'ins' | 'del';

/** A code, and what its first line says about it. */
export interface Fenced {
  readonly code: string;
  /** As the fence names it, in the form of Storyblok's classes; empty where it names none. */
  readonly language: string;
  /** The name of its file; empty where it has none. */
  readonly file: string;
  /** By the number of the line, the first being 1. */
  readonly lines: ReadonlyMap<number, LineMark>;
}

/**
 * Takes off the first line of a code where it is a fence of Markdown with words about the code. The editor of Storyblok has a field for the language
 * only; a first line can be typed everywhere. One that says anything else stays code, where its author sees it.
 *
 * @example readFence('``` title="app.ts" {2}\na\nb') // => { code: 'a\nb', language: '', file: 'app.ts', lines: Map { 2 => 'mark' } }
 * @example readFence('```tsx +{1} -{2}\na\nb') // => { code: 'a\nb', language: 'tsx', file: '', lines: Map { 1 => 'ins', 2 => 'del' } }
 */
export function readFence(text: string): Fenced {
  const [fence, language = '', words = ''] = (text.startsWith('```') && FENCE.exec(text)) || [];
  // Where a fence is closed as well, the code is Markdown itself.
  if (fence === undefined || text.includes('\n```')) return { code: text, language: '', file: '', lines: NONE };
  const code = text.slice(fence.length);
  return { code, language, file: TITLE.exec(words)?.[1] ?? '', lines: linesOf(words, code.split('\n').length) };
}

// --- internal ---

const NONE: ReadonlyMap<number, LineMark> = new Map();

/** A name, and words as ` title="app.ts"`, ` {2,4-6}`, ` +{3}` and ` -{1}`. */
const FENCE = /^``` *([\w+#-]*)((?: +(?:title="[^"\n]+"|[+-]?\{\d+(?:-\d+)?(?:, *\d+(?:-\d+)?)*\}))*) *\n/;
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
