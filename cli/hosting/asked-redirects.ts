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
export function askedRedirects({ redirects }: Pick<SiteConfig['hosting'], 'redirects'>, entries: readonly RedirectEntry[]): Asked {
  const configured = redirects.map(({ from, to, status }, index) => ({
    from: toAddress(from),
    to: toTarget(to),
    status,
    where: `site.config.ts, hosting.redirects[${index}]`,
  }));
  const [understood, others] = [entries.filter(isUnderstood), entries.filter((entry) => !isUnderstood(entry))];
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

function toTarget(text: string): string {
  const target = text.trim();
  if (!target.startsWith('/')) return target;
  const rest = /[?#].*$/.exec(target)?.[0] ?? '';
  return toAddress(target) + rest;
}
