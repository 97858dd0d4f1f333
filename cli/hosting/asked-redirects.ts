import type { SiteConfig } from '../config/define.ts';
import { toAddress } from '../site/url.ts';
import type { AskedRedirect } from './redirects.ts';

/** An entry of the datasource: the old address is its name, the new one its value. */
export interface RedirectEntry {
  readonly name: string;
  readonly value: string;
}

interface Asked {
  readonly redirects: readonly AskedRedirect[];
  /** Entries that no redirect can be made of. */
  readonly notUnderstood: readonly { readonly where: string; readonly entry: RedirectEntry }[];
}

/** What `site.config.ts` and the datasource ask for, in that order, with addresses as pages have them. */
export function askedRedirects(
  { site, hosting }: { readonly site: Pick<SiteConfig['site'], 'origin'>; readonly hosting: Pick<SiteConfig['hosting'], 'redirects'> },
  entries: readonly RedirectEntry[],
): Asked {
  const [understood, others] = [entries.filter(isUnderstood), entries.filter((entry) => !isUnderstood(entry))];
  const begun = new Set([...hosting.redirects.map(({ from }) => from), ...understood.map(({ name }) => name)].map(toAddress));
  const toTarget = (text: string) => targetOf(text.trim(), { origin: site.origin, begun });
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

// A redirect that begins at a query would catch every visit of its page.
const isUnderstood = ({ name, value }: RedirectEntry) =>
  /^\/(?!\/)[^?#]*$/.test(name.trim()) && /^(?:\/(?!\/)|https?:\/\/[^/\s])\S*$/.test(value.trim()) && toAddress(name) !== '/';

interface Target {
  /** The site's own: an address may be written with it. */
  readonly origin: string;
  /** Addresses that redirects begin at. */
  readonly begun: ReadonlySet<string>;
}

function targetOf(text: string, { origin, begun }: Target): string {
  const target = withoutOrigin(text, origin);
  if (!target.startsWith('/')) return target;
  const rest = /[?#].*$/.exec(target)?.[0] ?? '';
  const address = toAddress(target);
  // A host leads from the name of a page's file to its address; a redirect that begins there goes first.
  return (begun.has(address) ? address : address.replace(/(?:\/index)?\.html$/, '') || '/') + rest;
}

/** @example withoutOrigin('https://academy.example/a?b', 'https://academy.example') // => '/a?b' */
function withoutOrigin(target: string, origin: string): string {
  const [start] = /^https?:\/\/[^/?#]+/i.exec(target) ?? [];
  // Hosts lead from http: to https:.
  if (start === undefined || !URL.canParse(start) || new URL(start).host !== new URL(origin).host) return target;
  return `/${target.slice(start.length).replace(/^\/+/, '')}`;
}
