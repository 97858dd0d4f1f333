import { languages, tokenizeText, type TokenStream } from 'prism-code-editor/prism';
import 'prism-code-editor/prism/languages/bash';
import 'prism-code-editor/prism/languages/css';
import 'prism-code-editor/prism/languages/css-extras';
import 'prism-code-editor/prism/languages/diff';
import 'prism-code-editor/prism/languages/http';
import 'prism-code-editor/prism/languages/javascript';
import 'prism-code-editor/prism/languages/json';
import 'prism-code-editor/prism/languages/json5';
import 'prism-code-editor/prism/languages/jsx';
import 'prism-code-editor/prism/languages/markdown';
import 'prism-code-editor/prism/languages/markup';
import 'prism-code-editor/prism/languages/php';
import 'prism-code-editor/prism/languages/python';
import 'prism-code-editor/prism/languages/sass';
import 'prism-code-editor/prism/languages/scss';
import 'prism-code-editor/prism/languages/sql';
import 'prism-code-editor/prism/languages/svelte';
import 'prism-code-editor/prism/languages/tsx';
import 'prism-code-editor/prism/languages/typescript';
import 'prism-code-editor/prism/languages/vue';
import 'prism-code-editor/prism/languages/yaml';
import { atomic } from './atomic.ts';
import type { Grammar } from './languages.ts';

/**
 * Tokenizes code; null if that takes too much work. Code that is no longer than people read takes little, but the grammars search all of it again for
 * each thing they know, and somebody could write code that keeps a build from ending. Work is counted rather than timed: every machine colours the
 * same code.
 */
export function tokensOf(code: string, grammar: Grammar): TokenStream | null {
  if (code.length > LONGEST_CODE) return null;
  work.left = MOST_WORK;
  try {
    return tokenizeText(code, languages[grammar] ?? {});
  } catch (error) {
    if (error === work.tooMuch) return null;
    throw error;
  }
}

// --- internal ---

/** In characters, some 250 lines: a single search can take a time that grows with their square. */
const LONGEST_CODE = 8000;
/** In characters searched: several times what code of that length takes. */
const MOST_WORK = 5_000_000;

interface Work {
  /** How many characters may still be searched. */
  left: number;
  /** Thrown when none are left. */
  readonly tooMuch: Error;
}

// Kept with the grammars: in a development server, the templates of each save are another module, and count in the same grammars.
const WORK = Symbol.for('academy.work');
const shared = languages as { [WORK]?: Work };
const work = (shared[WORK] ??= { left: 0, tooMuch: new Error('The code takes too much work to highlight.') });

/** What the tokenizer uses of a pattern, counting what is searched; it never tries a repeated group in more than one way. */
class Counted {
  readonly global: boolean;
  lastIndex = 0;
  readonly #pattern: RegExp;
  // Made when it is used first: a page has code in two or three languages.
  #atomic: RegExp | null = null;

  constructor(pattern: RegExp) {
    this.#pattern = pattern;
    this.global = pattern.global;
  }

  exec(code: string): RegExpExecArray | null {
    const pattern = (this.#atomic ??= new RegExp(atomic(this.#pattern.source), this.#pattern.flags));
    const from = this.global ? this.lastIndex : 0;
    pattern.lastIndex = from;
    const found = pattern.exec(code);
    work.left -= 1 + (found ? found.index + found[0].length : code.length) - from;
    if (work.left < 0) throw work.tooMuch;
    return found;
  }
}

const counted = new Map<RegExp, Counted>();

function toCounted(pattern: RegExp): Counted {
  const known = counted.get(pattern) ?? new Counted(pattern);
  counted.set(pattern, known);
  return known;
}

/** Replaces the patterns of grammars, which refer to each other and to themselves. */
function countIn(grammar: object, seen = new Set<object>()): void {
  if (seen.has(grammar)) return;
  seen.add(grammar);
  for (const key of Reflect.ownKeys(grammar)) {
    const value: unknown = Reflect.get(grammar, key);
    if (value instanceof RegExp) Reflect.set(grammar, key, toCounted(value));
    else if (typeof value === 'object' && value !== null) countIn(value, seen);
  }
}

countIn(languages);
