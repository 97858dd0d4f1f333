import { languages, tokenizeText } from 'prism-code-editor/prism';
import type { TokenStream } from 'prism-code-editor/prism';
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
import { PLAIN, scopeOf } from './scopes.ts';
import type { Scope } from './scopes.ts';

export interface Language {
  /** As the editor wrote it: `ts`. */
  readonly name: string;
  /** As readers know it: `TypeScript`. Empty for plain text. */
  readonly label: string;
  /** Null where its code stays without colours. */
  readonly grammar: Grammar | null;
}

/** The languages that get colours: names an editor may use, what readers see, and the grammar. */
const LANGUAGES = [
  ['bash', 'Bash', 'bash'],
  ['console sh shell zsh', 'Shell', 'bash'],
  ['css', 'CSS', 'css'],
  ['diff patch', 'Diff', 'diff'],
  ['html', 'HTML', 'markup'],
  ['http', 'HTTP', 'http'],
  ['cjs javascript js mjs', 'JavaScript', 'javascript'],
  ['json jsonc', 'JSON', 'json'],
  ['json5', 'JSON', 'json5'],
  ['jsx', 'JSX', 'jsx'],
  ['markdown md', 'Markdown', 'markdown'],
  ['php', 'PHP', 'php'],
  ['py python', 'Python', 'python'],
  ['sass', 'Sass', 'sass'],
  ['scss', 'SCSS', 'scss'],
  ['sql', 'SQL', 'sql'],
  ['svelte', 'Svelte', 'svelte'],
  ['svg', 'SVG', 'markup'],
  ['cts mts ts typescript', 'TypeScript', 'typescript'],
  ['tsx', 'TSX', 'tsx'],
  ['vue', 'Vue', 'vue'],
  ['xml', 'XML', 'markup'],
  ['yaml yml', 'YAML', 'yaml'],
] as const;

export type Grammar = (typeof LANGUAGES)[number][2];

/**
 * The language of a code block, from the class Storyblok stores it as.
 *
 * @example languageOf('language-ts') // => { name: 'ts', label: 'TypeScript', grammar: 'typescript' }
 * @example languageOf('elixir') // => { name: 'elixir', label: 'elixir', grammar: null }
 */
export function languageOf(className: string): Language {
  const name = className.replace(/^lang(?:uage)?-/, '').toLowerCase();
  const known = BY_NAME.get(name);
  if (known) return known;
  return WITHOUT.has(name) || !/^[a-z0-9+#-]+$/.test(name)
    ? { name: 'plaintext', label: '', grammar: null }
    : { name, label: name, grammar: null };
}

/**
 * The colours of a code: of one piece after the other the letter of its scope, and how long it is.
 *
 * @example coloursOf('let a = 1', 'typescript') // => 'k3-5n1'
 */
export function coloursOf(code: string, grammar: Grammar): string {
  const runs = new Runs();
  addTokens(tokenizeText(code, languages[grammar] ?? {}), PLAIN, runs);
  return runs.toString();
}

// --- internal ---

const BY_NAME: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap(([names, label, grammar]) => names.split(' ').map((name) => [name, { name, label, grammar }] as const)),
);

const WITHOUT = new Set(['', 'plain', 'plaintext', 'text', 'txt']);

function addTokens(tokens: TokenStream, outer: Scope, runs: Runs): void {
  for (const token of tokens) {
    if (typeof token === 'string') {
      runs.add(token, outer);
      continue;
    }
    const scope = scopeOf(token.type, token.alias, outer);
    if (typeof token.content === 'string') runs.add(token.content, scope);
    else addTokens(token.content, scope, runs);
  }
}

/** Pieces of one scope, one after the other, as few as will do. */
class Runs {
  readonly #scopes: Scope[] = [];
  readonly #lengths: number[] = [];
  /** Whether the last one is nothing but spaces. */
  #isBlank = false;

  add(text: string, scope: Scope): void {
    if (!LINE_BY_LINE.has(scope)) return this.#add(text, scope);
    for (const line of text.split(/(?<=\n)|(?=\n)/)) this.#add(line, line === '\n' ? PLAIN : scope);
  }

  toString(): string {
    return this.#scopes.map((scope, index) => scope + this.#lengths[index]).join('');
  }

  #add(text: string, wanted: Scope): void {
    if (text === '') return;
    const last = this.#scopes.length - 1;
    const isBlank = BLANK.test(text);
    // Spaces have no colour: `export async function` is one keyword as well as three.
    const scope = isBlank && this.#scopes[last] !== wanted ? PLAIN : wanted;
    if (this.#scopes[last] === scope) {
      this.#lengths[last] = (this.#lengths[last] ?? 0) + text.length;
      this.#isBlank &&= isBlank;
    } else if (this.#isBlank && this.#scopes[last - 1] === scope) {
      this.#scopes.pop();
      this.#lengths[last - 1] = (this.#lengths[last - 1] ?? 0) + (this.#lengths.pop() ?? 0) + text.length;
      this.#isBlank = false;
    } else {
      this.#scopes.push(scope);
      this.#lengths.push(text.length);
      this.#isBlank = isBlank;
    }
  }
}

const BLANK = /^ *$/;

/** Each line is a box of its own. */
const LINE_BY_LINE: ReadonlySet<Scope> = new Set<Scope>(['i', 'd']);
