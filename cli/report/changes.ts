import { count, counted } from './log.ts';
import type { SiteChanges } from './report.ts';

/** A URL that a build changed, as shown to people: without the site's own host. */
export interface ToldChange {
  readonly how: 'added' | 'changed' | 'removed';
  readonly address: string;
  /** Where it redirects now; null if it is served, or no longer exists. */
  readonly to: string | null;
}

/**
 * How many pages a build changed, in a few words.
 *
 * @example changesInWords({ added: [a], changed: [b, c], removed: [], redirected: [] }) // => '2 pages changed, 1 added'
 */
export function changesInWords({ added, changed, removed }: SiteChanges): string {
  const numbers = [
    [changed.length, 'changed'],
    [added.length, 'added'],
    [removed.length, 'removed'],
  ] as const;
  const [first, ...others] = numbers.filter(([number]) => number > 0);
  if (!first) return 'no page changed';
  const [number, what] = first;
  return [`${counted(number, 'page')} ${what}`, ...others.map((one) => `${count(one[0])} ${one[1]}`)].join(', ');
}

/** The URLs that a build changed, most significant first: added and removed ones. */
export function toldChanges({ added, changed, removed, redirected }: SiteChanges): readonly ToldChange[] {
  const targets = new Map(redirected.map(({ from, to }) => [from, to]));
  const told = (how: ToldChange['how']) => (url: string) => {
    const { origin } = new URL(url);
    const to = targets.get(url) ?? null;
    return { how, address: withoutOrigin(url, origin), to: to && withoutOrigin(to, origin) };
  };
  return [...added.map(told('added')), ...removed.map(told('removed')), ...changed.map(told('changed'))];
}

// --- internal ---

const withoutOrigin = (url: string, origin: string) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
