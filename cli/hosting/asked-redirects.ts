import type { SiteConfig } from '../config/define.ts';
import { toAddress } from '../site/url.ts';
import type { AskedRedirect } from './redirects.ts';

/** An entry of the datasource: its name is the old address, its value the new one. */
export interface RedirectEntry {
  readonly name: string;
  readonly value: string;
}

export interface AskedRedirects {
  readonly redirects: readonly AskedRedirect[];
  /** Entries that are not valid redirects. */
  readonly notUnderstood: readonly { readonly where: string; readonly entry: RedirectEntry }[];
}

/** Collects the redirects of `site.config.ts` and of the datasource, in that order, with addresses in URL form. */
export function askedRedirects(
  { site, hosting }: { readonly site: Pick<SiteConfig['site'], 'origin'>; readonly hosting: Pick<SiteConfig['hosting'], 'redirects'> },
  entries: readonly RedirectEntry[],
): AskedRedirects {
  const [understood, others] = [entries.filter(isUnderstood), entries.filter((entry) => !isUnderstood(entry))];
  const toTarget = (text: string) => targetOf(text.trim(), site.origin);
  const configured = hosting.redirects.map(({ from, to, status }, index) => ({
    from: toAddress(from),
    to: toTarget(to),
    status,
    where: `site.config.ts, hosting.redirects[${index}]`,
  }));
  const whereOf = ({ name }: RedirectEntry) => `the datasource, entry "${name}"`;
  return {
    redirects: [
      ...configured,
      ...understood.map((entry) => ({
        from: toAddress(entry.name),
        to: toTarget(entry.value),
        status: 301 as const,
        where: whereOf(entry),
      })),
    ],
    notUnderstood: others.map((entry) => ({ where: whereOf(entry), entry })),
  };
}

// --- internal ---

// A redirect from an address with a query would catch every visit to its page, and one from an address with a wildcard none.
const isUnderstood = ({ name, value }: RedirectEntry) =>
  /^\/(?!\/)[^?#*]*$/.test(name.trim()) && /^(?:\/(?!\/)|https?:\/\/[^/\s])\S*$/.test(value.trim()) && toAddress(name) !== '/';

function targetOf(text: string, origin: string): string {
  const target = withoutOrigin(text, origin);
  if (!target.startsWith('/')) return target;
  const rest = /[?#].*$/.exec(target)?.[0] ?? '';
  return toAddress(target) + rest;
}

/** @example withoutOrigin('https://academy.example/a?b', 'https://academy.example') // => '/a?b' */
function withoutOrigin(target: string, origin: string): string {
  const [start] = /^https?:\/\/[^/?#]+/i.exec(target) ?? [];
  // Hosts redirect http: to https:.
  if (start === undefined || !URL.canParse(start) || new URL(start).host !== new URL(origin).host) return target;
  return `/${target.slice(start.length).replace(/^\/+/, '')}`;
}
