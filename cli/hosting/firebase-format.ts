import { escapePattern } from '../lib/text.ts';
import { formsOf, type Header, type HostingRules, type Pattern, type RedirectRule } from './rules.ts';

/** What the build decides in the `hosting` section of `firebase.json`. */
export interface FirebaseHosting {
  readonly cleanUrls: true;
  readonly trailingSlash: false;
  readonly headers: readonly { readonly source: string; readonly headers: readonly Header[] }[];
  readonly redirects: readonly FirebaseRedirect[];
}

type FirebaseRedirect = { readonly destination: string; readonly type: number } & (
  | { readonly source: string }
  | { readonly regex: string }
);

/** Writes rules in the format of `firebase.json`. */
export function toFirebase({ headers, redirects }: HostingRules): FirebaseHosting {
  return {
    cleanUrls: true,
    trailingSlash: false,
    headers: headers.map(({ on, headers: own }) => ({ source: toGlob(on), headers: own })),
    redirects: redirects.map(toRedirect),
  };
}

/** What an owner may have written besides: rewrites, and globs or regular expressions of any kind. */
interface WrittenRule {
  readonly source?: string;
  readonly glob?: string;
  readonly regex?: string;
}

interface Written {
  readonly headers?: readonly (WrittenRule & { readonly headers?: readonly Header[] })[];
  readonly redirects?: readonly (WrittenRule & { readonly destination: string; readonly type?: number })[];
  readonly rewrites?: readonly (WrittenRule & { readonly destination?: string })[];
}

/** Reads the `hosting` section of a `firebase.json`. Each site is served with clean addresses, whatever it says of them, and in one language. */
export function fromFirebase(hosting: { readonly [key: string]: unknown }): HostingRules {
  const { headers = [], redirects = [], rewrites = [] } = hosting as Written;
  return {
    headers: headers.map((rule) => ({ on: toPattern(rule), headers: rule.headers ?? [] })),
    redirects: redirects.map(({ destination, type = 301, ...rule }) => {
      const source = rule.source ?? rule.glob;
      if (source !== undefined && !MEANS_SOMETHING.test(source))
        return { from: withSlash(source), to: encodeURI(destination), status: type };
      return { matching: toPattern(rule).matching, to: destination, status: type };
    }),
    rewrites: rewrites.map(({ destination = null, ...rule }) => ({ on: toPattern(rule), to: destination })),
    notFound: [],
  };
}

// --- internal ---

function toGlob(pattern: Pattern): string {
  if ('at' in pattern) return withoutSigns(pattern.at);
  if ('named' in pattern) return `/*${pattern.named}*.${pattern.kind}`;
  if ('matching' in pattern) throw new Error('A build writes no regular expressions.');
  const { below, kinds } = pattern;
  if (kinds) return `${withoutSigns(below)}/**/*.@(${kinds.join('|')})`;
  return below === '' ? '**' : `${withoutSigns(below)}/**`;
}

// The characters of an address that are special in a glob become `?`, which matches any character: hosts disagree on how to escape them.
const withoutSigns = (path: string) => path.replace(/[()*]/g, '?');

function toRedirect(rule: RedirectRule): FirebaseRedirect {
  const { to, status: type } = rule;
  if ('below' in rule) return { regex: `^${escapePattern(rule.below)}/(.+?)/?$`, destination: `${to}/:1`, type };
  if ('matching' in rule) return { regex: rule.matching, destination: to, type };
  if (/^[\w\-./]+$/.test(rule.from)) return { source: rule.from, destination: readable(to), type };
  // Some hosts match an address as it was sent and some decode it first, so all forms are written if they differ.
  return { regex: `^(?:${formsOf(rule.from).map(escapePattern).join('|')})/?$`, destination: readable(to), type };
}

// Hosts encode the target of a redirect. An address within an address would not survive that, and a lone `%` is no escape: both are left alone.
function readable(address: string): string {
  try {
    const read = decodeURI(address);
    return decodeURIComponent(encodeURI(read)) === decodeURIComponent(address) ? read : address;
  } catch {
    return address;
  }
}

const MEANS_SOMETHING = /[^\w\-./]/;

const withSlash = (source: string) => source.replace(/^\/?/, '/');

/** A rule's glob or regular expression (in RE2's syntax, whose groups are named otherwise) as a regular expression. */
function toPattern({ source, glob = source, regex = '(?!)' }: WrittenRule): { readonly matching: string } {
  return { matching: glob === undefined ? regex.replaceAll('(?P<', '(?<') : globSource(glob) };
}

/**
 * @example globSource('/*.@(js|css)') // => '^/[^/]*\\.(?:js|css)/?$'
 */
function globSource(glob: string): string {
  const isNegated = /^!(?!\()/.test(glob);
  const open: string[] = [];
  const source = withSlash(isNegated ? glob.slice(1) : glob).replace(/[@?*+!]\(|\*\*\/|\*\*|\[!?[^\]]+\]|./gsu, (token) => {
    if (/^(?:.\(|\{)$/.test(token)) {
      open.push(token[0] ?? '');
      return token[0] === '!' ? '(?!(?:' : '(?:';
    }
    if (token === ')' || token === '}') return CLOSED[open.pop() ?? ''] ?? escapePattern(token);
    if (open.length > 0 && (token === '|' || (token === ',' && open.at(-1) === '{'))) return '|';
    return token.startsWith('[') && token.length > 1 ? token.replace('[!', '[^') : (WILD[token] ?? escapePattern(token));
  });
  return isNegated ? `^(?!${source}/?$)` : `^${source}/?$`;
}

const WILD: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };
const CLOSED: Readonly<Record<string, string>> = { '@': ')', '{': ')', '?': ')?', '*': ')*', '+': ')+', '!': ')(?:/|$))[^/]*' };
