/** The scopes of code that have their own colour (see `code.css`), by the letter used in stored highlighting. */
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

/** The scope of a token: by its type in the grammar, else by its aliases, else that of the enclosing token. */
export function scopeOf(type: string, alias: string | undefined, outer: Scope): Scope {
  return SCOPE_OF.get(type) ?? (alias === undefined ? undefined : alias.split(' ').map(toScope).find(isKnown)) ?? outer;
}

// --- internal ---

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
