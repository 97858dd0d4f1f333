import type { TokenStream } from 'prism-code-editor/prism';
import { tokensOf } from './grammars.ts';
import { languageOf, type Grammar } from './languages.ts';

/**
 * Highlights code: for each piece the letter of its scope and its length. Null for code that takes too much work, which stays plain.
 *
 * @example coloursOf('let a = 1', 'typescript') // => 'k3-5n1'
 */
export function coloursOf(code: string, grammar: Grammar): string | null {
  const tokens = tokensOf(code, grammar);
  if (!tokens) return null;
  const runs = new Runs();
  addTokens(tokens, PLAIN, runs);
  return runs.toString();
}

/** Highlights code in a language, by Storyblok's class for it; null for one without highlighting. */
export function colour(code: string, className: string): { readonly grammar: Grammar; readonly colours: string | null } | null {
  const { grammar } = languageOf(className);
  return grammar && { grammar, colours: coloursOf(code, grammar) };
}

/** The scopes of code that have their own colour (see `code.css`), by the letter used in stored highlighting and in HTML: `<c-k>`. */
export const SCOPES = {
  c: 'comment',
  k: 'keyword',
  s: 'string',
  n: 'number',
  f: 'name',
  t: 'type',
  a: 'attribute',
  i: 'added',
  d: 'removed',
  b: 'strong',
  e: 'emphasis',
} as const;

export type Scope = keyof typeof SCOPES | typeof PLAIN;

/** Code without colour. */
export const PLAIN = '-';

// --- internal ---

/** The scope of a token: by its type in the grammar, else by its aliases, else that of the enclosing token. */
function scopeOf(type: string, alias: string | undefined, outer: Scope): Scope {
  return SCOPE_OF.get(type) ?? (alias === undefined ? undefined : alias.split(' ').map(toScope).find(isKnown)) ?? outer;
}

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

/** Consecutive pieces of the same scope, merged as far as possible. */
class Runs {
  readonly #scopes: Scope[] = [];
  readonly #lengths: number[] = [];
  /** Whether the last one consists of spaces and line breaks only. */
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
    // Spaces have no colour, so `export async function` can be one keyword instead of three, and so can tags on lines of their own.
    const scope = isBlank && this.#scopes[last] !== wanted ? PLAIN : wanted;
    if (this.#scopes[last] === scope) {
      this.#lengths[last] = (this.#lengths[last] ?? 0) + text.length;
      this.#isBlank &&= isBlank;
    } else if (this.#isBlank && this.#scopes[last - 1] === scope && !LINE_BY_LINE.has(scope)) {
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

const BLANK = /^\s*$/;

/** Scopes whose lines are separate boxes. */
const LINE_BY_LINE: ReadonlySet<Scope> = new Set<Scope>(['i', 'd']);

/** The grammars' token types, by scope. Others inherit the enclosing scope: the brackets of a tag, the quotes of a string. */
const TYPES: Readonly<Record<Scope, string>> = {
  c: 'comment doc-comment prolog doctype cdata shebang blockquote',
  k: 'keyword boolean null important method rule pseudo-class pseudo-element',
  s: 'string template-string attr-value char url regex code-snippet scalar',
  n: 'number unit hexcode datetime constant entity variable symbol list',
  f: 'function selector tag title',
  t: 'class-name maybe-class-name builtin package class id',
  a: 'property attr-name literal-property string-property key decorator annotation header-name coord placeholder code-language',
  i: 'inserted-sign',
  d: 'deleted-sign',
  b: 'bold table-header',
  e: 'italic',
  [PLAIN]: 'interpolation expression plain-text attr-equals combinator markup-bracket',
};

const SCOPE_OF: ReadonlyMap<string, Scope> = new Map(
  Object.entries(TYPES).flatMap(([scope, types]) => types.split(' ').map((type) => [type, scope as Scope] as const)),
);

const toScope = (type: string) => SCOPE_OF.get(type);
const isKnown = (scope: Scope | undefined) => scope !== undefined;
