import { decodedPath, requestedPath } from '../../islands/requested-path.ts';
import { escapePattern, trimEndSlashes } from '../lib/text.ts';
import { fileUrl } from '../site/url.ts';

/** How a site is hosted, as plain data that each host's own format is made from. Addresses are in URL form, without a slash at their end. */
export interface HostingRules {
  /** If several set the same header, the last one counts. */
  readonly headers: readonly HeaderRule[];
  /** The first one for an address counts, and before a file; those of single addresses come first. */
  readonly redirects: readonly RedirectRule[];
  /** Only what an owner writes for a host: the build makes none. They come after files, and the first one counts. */
  readonly rewrites: readonly Rewrite[];
  /** The folders with a not-found page of their own, besides the root: `en`. */
  readonly notFound: readonly string[];
}

/** Where a rule applies. */
export type Pattern =
  | { readonly at: string }
  /** All that is below a folder (`''` is the whole site), or only its files with one of these extensions. */
  | { readonly below: string; readonly kinds?: readonly string[] }
  /** The files beside the start page whose names contain a text and have this extension. */
  | { readonly named: string; readonly kind: string }
  /** A regular expression for the address as it was sent: how an owner's own rule is read. */
  | { readonly matching: string };

export interface Header {
  readonly key: string;
  readonly value: string;
}

export interface HeaderRule {
  readonly on: Pattern;
  readonly headers: readonly Header[];
}

/** A redirect of one address, of all that is below a renamed folder, or of what a regular expression matches once decoded (`:1` is its first group). */
export type RedirectRule = { readonly to: string; readonly status: number } & (
  | { readonly from: string }
  | { readonly below: string }
  | { readonly matching: string }
);

export interface Rewrite {
  readonly on: Pattern;
  /** The file shown instead; null if a function of the host answers. */
  readonly to: string | null;
}

/** The same rules with targets as browsers ask for them: on a site with this path on its host, those within it begin with that. */
export const toTargets = <Rule extends Pick<RedirectRule, 'to'>>(rules: readonly Rule[], base: string): readonly Rule[] =>
  base === '' ? rules : rules.map((rule) => (rule.to.startsWith('/') ? { ...rule, to: base + rule.to } : rule));

/** Returns where these rules redirect a path, in URL form; null if they do not. */
export function createRedirector(rules: readonly RedirectRule[]): (pathname: string) => Pick<RedirectRule, 'to' | 'status'> | null {
  const single = new Map(rules.flatMap((rule) => ('from' in rule ? [[canonical(rule.from), rule] as const] : [])).toReversed());
  const others = rules.flatMap((rule) => ('from' in rule ? [] : [{ status: rule.status, targetOf: createTarget(rule) }]));
  return (pathname) => {
    const address = canonical(pathname);
    const found = single.get(address);
    if (found) return found;
    for (const { status, targetOf } of others) {
      const to = targetOf(address, pathname);
      if (to !== null) return { to, status };
    }
    return null;
  };
}

/** Returns the headers that rules set for a path, in URL form. */
export function createHeaders(rules: readonly HeaderRule[]): (pathname: string) => Readonly<Record<string, string>> {
  const all = rules.map(({ on, headers }) => ({ applies: createMatcher(on), headers }));
  return (pathname) => {
    const found = all.flatMap(({ applies, headers }) => (applies(pathname) ? headers : []));
    return Object.fromEntries(found.map(({ key, value }) => [key, value]));
  };
}

/** Returns whether a pattern applies to a path, in URL form. One for an address also applies with a slash at its end, as with Firebase. */
export function createMatcher(pattern: Pattern): (pathname: string) => boolean {
  const matching = new RegExp(sourceOf(pattern), 'u');
  if ('matching' in pattern) return (pathname) => matching.test(pathname);
  return (pathname) => matching.test(canonical(pathname) + (/.\/$/.test(pathname) ? '/' : ''));
}

/**
 * The ways in which an address may reach the rules of a host: with only what must be escaped, or with all symbols escaped, as some links are, and
 * either of them decoded by the host, which leaves what separates parts of a URL.
 */
export function formsOf(address: string): readonly string[] {
  const escaped = address
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/');
  return [...new Set([decodeURI(address), address, decodeURI(escaped), escaped])];
}

/**
 * The files that a host looks for at a decoded path, in order.
 *
 * @example candidatesOf('/a') // => ['a', 'a/index.html', 'a.html']
 * @example candidatesOf('/a/') // => ['a/index.html', 'a.html']
 */
export function candidatesOf(path: string): readonly string[] {
  const name = trimEndSlashes(path.slice(1));
  if (name === '') return ['index.html'];
  return [...(path.endsWith('/') ? [] : [name]), `${name}/index.html`, `${name}.html`];
}

// --- internal ---

function createTarget(rule: Exclude<RedirectRule, { readonly from: string }>): (address: string, pathname: string) => string | null {
  if ('below' in rule) return (address) => (address.startsWith(`${rule.below}/`) ? rule.to + address.slice(rule.below.length) : null);
  const pattern = new RegExp(rule.matching, 'u');
  return (_, pathname) => {
    const match = pattern.exec(decodedPath(pathname) === null ? pathname : decodeURI(pathname));
    return (
      match && encodeURI(rule.to.replace(/(?<=^|\/):(\w+)/g, (name, key: string) => match.groups?.[key] ?? match[Number(key)] ?? name))
    );
  };
}

function sourceOf(pattern: Pattern): string {
  if ('matching' in pattern) return pattern.matching;
  if ('at' in pattern) return `^${escapePattern(canonical(pattern.at))}/?$`;
  if ('named' in pattern) return String.raw`^/[^/]*${escapePattern(pattern.named)}[^/]*\.${escapePattern(pattern.kind)}/?$`;
  const { below, kinds } = pattern;
  return `^${escapePattern(below)}/${kinds ? String.raw`.*\.(?:${kinds.map(escapePattern).join('|')})/?$` : ''}`;
}

/** The address of a path however it was escaped, with or without a slash at its end. What no file can have is left as it is. */
function canonical(pathname: string): string {
  const path = requestedPath(pathname.replace(/\/{2,}/g, '/'));
  return path === null ? pathname : fileUrl(path);
}
