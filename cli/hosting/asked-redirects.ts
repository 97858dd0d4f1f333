import type { SiteConfig } from '../config/define.ts';
import { toAddress, whyNoAddress, whyNoRedirect } from '../site/url.ts';
import type { AskedRedirect } from './redirects.ts';

/** An entry of the datasource: its name is the old address, its value the new one. */
export interface RedirectEntry {
  readonly name: string;
  readonly value: string;
}

export interface AskedRedirects {
  readonly redirects: readonly AskedRedirect[];
  /** Those that are not valid, as they were asked for, and why. */
  readonly notValid: readonly { readonly where: string; readonly from: string; readonly to: string; readonly why: string }[];
}

/** Collects the redirects of `site.config.ts` and of the datasource, in that order, with addresses in URL form. */
export function askedRedirects(
  { site, hosting }: { readonly site: Pick<SiteConfig['site'], 'origin'>; readonly hosting: Pick<SiteConfig['hosting'], 'redirects'> },
  entries: readonly RedirectEntry[],
): AskedRedirects {
  const wishes: readonly AskedRedirect[] = [
    ...hosting.redirects.map((one, index) => ({ ...one, where: `site.config.ts, hosting.redirects[${index}]` })),
    ...entries.map(({ name, value }) => ({ from: name, to: value, status: 301 as const, where: `the datasource, entry "${name}"` })),
  ];
  const judged = wishes.map(({ from, to, ...others }) => {
    const wish = { ...others, from: from.trim(), to: withoutOrigin(to.trim().toWellFormed(), site.origin) };
    return { wish, why: whyNoSource(wish.from) ?? whyNoTarget(wish.to) };
  });
  return {
    redirects: judged.flatMap(({ wish, why }) => (why === null ? [{ ...wish, from: toAddress(wish.from), to: toTarget(wish.to) }] : [])),
    notValid: judged.flatMap(({ wish: { where, from, to }, why }) => (why === null ? [] : [{ where, from, to, why }])),
  };
}

// --- internal ---

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

/** @example withoutOrigin('https://academy.example/a?b', 'https://academy.example') // => '/a?b' */
function withoutOrigin(target: string, origin: string): string {
  const [start] = /^https?:\/\/[^/?#@\\]+(?=[/?#]|$)/i.exec(target) ?? [];
  // Hosts redirect http: to https:.
  if (start === undefined || !URL.canParse(start) || new URL(start).host !== new URL(origin).host) return target;
  return `/${target.slice(start.length).replace(/^\/+/, '')}`;
}
