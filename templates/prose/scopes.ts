/** What pieces of code have colours of their own (see `code.css`), by the letter that stands for each where colours are kept. */
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

/** Code without a colour. */
export const PLAIN = '-';

/** The scope of a piece of code: by what the grammar calls it, else by its other names, else it has the one of what it stands in. */
export function scopeOf(type: string, alias: string | undefined, outer: Scope): Scope {
  return SCOPE_OF.get(type) ?? (alias === undefined ? undefined : alias.split(' ').map(toScope).find(isKnown)) ?? outer;
}

// --- internal ---

/** What the grammars call things, by scope. What is not here has the scope of what it stands in: the brackets of a tag, the quotes of a text. */
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
