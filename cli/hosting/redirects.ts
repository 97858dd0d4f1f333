import { isBelow, withoutBase } from '../../templates/prose/safe-href.ts';
import type { SiteConfig } from '../config/define.ts';
import type { Problem } from '../site/problems.ts';
import { baseOf, toAddress } from '../site/url.ts';
import { whyNoAddress, whyNoRedirect } from '../site/usable-addresses.ts';
import { urlOf } from '../lib/text.ts';

/** A redirect served by the site's own host. */
export interface Redirect {
  /** An address of the site in URL form: encoded, without a trailing slash. */
  readonly from: string;
  /** Another address of the site, or one elsewhere. */
  readonly to: string;
  readonly status: 301 | 302 | 307 | 308;
}

/** A redirect that the configuration or an editor requests, and where. */
export interface ConfiguredRedirect extends Redirect {
  readonly where: string;
}

export interface RedirectPlan {
  /** At most one per address, with no chains. */
  readonly redirects: readonly Redirect[];
  /** Configured redirects that are left out: a page or another file has the address, or an earlier request does. */
  readonly ignored: readonly { readonly redirect: ConfiguredRedirect; readonly why: 'taken' | 'twice' }[];
  /** Addresses that would redirect to themselves, in order, each with where it was requested. */
  readonly loops: readonly (readonly ConfiguredRedirect[])[];
}

interface Wishes {
  /** In order of precedence: the first one for an address wins. */
  readonly configured: readonly ConfiguredRedirect[];
  /** Former addresses of stories, with the current address of each. */
  readonly moved: ReadonlyMap<string, string>;
  /** Addresses with a page or another file of the site. */
  readonly taken: ReadonlySet<string>;
}

/** An entry of the datasource: its name is the old address, its value the new one. */
export interface RedirectEntry {
  readonly name: string;
  readonly value: string;
}

export interface ConfiguredRedirects {
  readonly redirects: readonly ConfiguredRedirect[];
  /** Those that are not valid, as they were written, and why. */
  readonly notValid: readonly { readonly where: string; readonly from: string; readonly to: string; readonly why: string }[];
}

/** Collects the redirects of `site.config.ts` and of the datasource, in that order, with addresses in URL form. */
export function configuredRedirects(
  { site, hosting }: { readonly site: Pick<SiteConfig['site'], 'origin'>; readonly hosting: Pick<SiteConfig['hosting'], 'redirects'> },
  entries: readonly RedirectEntry[],
): ConfiguredRedirects {
  const wishes: readonly ConfiguredRedirect[] = [
    ...hosting.redirects.map((one, index) => ({ ...one, where: `site.config.ts, hosting.redirects[${index}]` })),
    ...entries.map(({ name, value }) => ({ from: name, to: value, status: 301 as const, where: `the datasource, entry "${name}"` })),
  ];
  const base = baseOf(site.origin);
  const judged = wishes.map(({ from, to, ...others }) => {
    const wish = { ...others, from: withoutBase(from.trim(), base), to: withoutOrigin(to.trim().toWellFormed(), site.origin) };
    return { wish, why: whyNoSource(wish.from) ?? whyNoTarget(wish.to) };
  });
  return {
    redirects: judged.flatMap(({ wish, why }) => (why === null ? [{ ...wish, from: toAddress(wish.from), to: toTarget(wish.to) }] : [])),
    notValid: judged.flatMap(({ wish: { where, from, to }, why }) => (why === null ? [] : [{ where, from, to, why }])),
  };
}

/** Decides the redirects of a site: pages and other files win over redirects, configured redirects over those of renamed stories, and chains are resolved. */
export function planRedirects({ configured, moved, taken }: Wishes): RedirectPlan {
  const known = new Map<string, ConfiguredRedirect>();
  const ignored: RedirectPlan['ignored'][number][] = [];
  const answered = new Set([...taken, ...moved.keys(), ...configured.map(({ from }) => from)]);
  for (const one of configured) {
    if (isTaken(one, taken)) ignored.push({ redirect: one, why: 'taken' });
    else if (known.has(one.from)) ignored.push({ redirect: one, why: 'twice' });
    else known.set(one.from, { ...one, to: withoutFile(one.to, answered) });
  }
  for (const [from, to] of moved) if (!taken.has(from) && !known.has(from)) known.set(from, { from, to, status: 301, where: '' });

  const redirects: Redirect[] = [];
  const loops = new Map<string, readonly ConfiguredRedirect[]>();
  for (const first of known.values()) {
    const way = follow(first, known);
    const last = way.at(-1) ?? first;
    const again = way.findIndex(({ from }) => from === pathOf(last.to));
    if (again === -1) redirects.push({ from: first.from, to: last.to, status: statusOf(way) });
    else {
      const loop = way.slice(again);
      const key = loop
        .map(({ from }) => from)
        .toSorted()
        .join(' ');
      if (!loops.has(key)) loops.set(key, loop);
    }
  }
  return { redirects: redirects.toSorted((a, b) => (a.from < b.from ? -1 : 1)), ignored, loops: [...loops.values()] };
}

/** The requested redirects that are invalid or left out, each with the reason. */
export function redirectProblems(
  { notValid }: Pick<ConfiguredRedirects, 'notValid'>,
  { ignored, loops }: RedirectPlan,
): readonly Problem[] {
  const reasons = { taken: 'is a page or another file of the site, which takes precedence', twice: 'is already redirected' };
  return [
    ...notValid.map(({ where, from, to, why }) =>
      hostingProblem('redirectIgnored', where, `"${from}" → "${to}" is not a valid redirect: ${why}`),
    ),
    ...ignored.map(({ redirect, why }) => hostingProblem('redirectIgnored', redirect.where, `${redirect.from} ${reasons[why]}`)),
    ...loops.map((loop) =>
      hostingProblem(
        'redirectLoop',
        loop
          .map(({ where }) => where)
          .filter(Boolean)
          .join('; '),
        `${[...loop, ...loop.slice(0, 1)].map(({ from }) => from).join(' → ')} is a redirect loop`,
      ),
    ),
  ];
}

/** A finding about how the site is hosted, and where it was requested. */
export const hostingProblem = (code: keyof typeof HINTS, where: string, message: string): Problem => ({
  code,
  story: where,
  path: '',
  message,
  hint: HINTS[code],
  editUrl: null,
});

// --- internal ---

const HINTS = {
  redirectIgnored: 'Remove the redirect, or change its address.',
  redirectLoop: 'Change the target of one of them.',
  deadLink: 'Choose another target, or publish it.',
  hostLimit: 'The host ignores what exceeds its limit: remove redirects that are no longer needed, or choose another host.',
} as const;

// A redirect from an address with a query would catch every visit to its page, and one from an address with a wildcard none.
function whyNoSource(from: string): string | null {
  if (!/^\/(?!\/)[^?#*]*$/.test(from)) return 'the old address must be a path of the site, without "?", "#" and "*"';
  const why = whyNoRedirect(toAddress(from));
  return why && `the old address cannot be redirected: ${why}`;
}

function whyNoTarget(to: string): string | null {
  // oxlint-disable-next-line no-control-regex -- rejecting them is the point
  if (/[\s\\\u0000-\u001f\u007f]|%(?:[01][\da-f]|7f)/i.test(to))
    return 'the new address must not have spaces, line breaks, control characters or backslashes';
  // In whose place hosts put a part of the old address, or which they take for the whole.
  if (/\/(?::|https?:\/)/i.test(to))
    return 'the new address must not have a part that begins with a colon, or is the beginning of another address';
  if (/^\/(?!\/)/.test(to)) {
    const why = whyNoAddress(toAddress(to));
    return why && `the new address cannot be one of the site: ${why}`;
  }
  if (!/^https?:\/\/[^/]/i.test(to) || !URL.canParse(to)) return 'the new address must be a path of the site, or begin with "https://"';
  const { username, password } = new URL(to);
  return username || password ? 'the new address must not have a user name or a password' : null;
}

function toTarget(to: string): string {
  return to.startsWith('/') ? toAddress(to) + (/[?#].*$/.exec(to)?.[0] ?? '') : new URL(to).href;
}

/**
 * The address within the site of one that names its host, or its path there.
 *
 * @example withoutOrigin('https://academy.example/a?b', 'https://academy.example') // => '/a?b'
 */
function withoutOrigin(target: string, origin: string): string {
  const base = baseOf(origin);
  const [start] = /^https?:\/\/[^/?#@\\]+(?=[/?#]|$)/i.exec(target) ?? [];
  // Hosts redirect http: to https:.
  if (start === undefined || urlOf(start)?.host !== new URL(origin).host) return withoutBase(target, base);
  const path = `/${target.slice(start.length).replace(/^\/+/, '')}`;
  // Something else may be beside the site.
  return isBelow(path, base) ? withoutBase(path, base) : target;
}

function follow(first: ConfiguredRedirect, known: ReadonlyMap<string, ConfiguredRedirect>): readonly ConfiguredRedirect[] {
  const way = [first];
  const seen = new Set([first.from]);
  for (let next = known.get(pathOf(first.to)); next && !seen.has(next.from); next = known.get(pathOf(next.to))) {
    way.push(next);
    seen.add(next.from);
  }
  return way;
}

/** The clean URL that a host redirects a page's file name to, unless something is at that address itself. */
function withoutFile(to: string, answered: ReadonlySet<string>): string {
  const path = pathOf(to);
  if (!path.startsWith('/') || answered.has(path)) return to;
  return (path.replace(/(?:\/index)?\.html$/, '') || '/') + to.slice(path.length);
}

/** Whether a page or file has the address, or would have it under the name of its file, unless it leads there. */
function isTaken({ from, to }: Redirect, taken: ReadonlySet<string>): boolean {
  const page = from.replace(/\/index(?:\.html)?$|\.html$/, '') || '/';
  return taken.has(from) || (taken.has(page) && pathOf(to) !== page);
}

// A query or fragment does not make it another page.
const pathOf = (address: string) => address.split(/[?#]/)[0] ?? '';

// A chain is permanent only if all its steps are.
const statusOf = (way: readonly Redirect[]) => way.find(({ status }) => status === 302 || status === 307)?.status ?? way[0]?.status ?? 301;
