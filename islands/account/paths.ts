import { NEXT, toNext, toWish, withNext } from './next.ts';

/** Paths of the account pages, in the language of the page. */
export interface AccountPaths {
  readonly home: string;
  readonly login: string;
  readonly lost: string;
  readonly profile: string;
  readonly register: string;
  /** Pages of any language that make no sense after signing in. */
  readonly never: readonly string[];
}

/** The page requested before signing in; null if none. */
export const wishOf = (): string | null => new URLSearchParams(location.search).get(NEXT);

/**
 * Makes the page that people came from the requested one, unless there is another. It is put into the address, where it stays when the page is
 * reloaded or its language changed.
 */
export function wishToReturn({ never }: AccountPaths): void {
  const { href, origin } = location;
  const wish = toWish(document.referrer, { origin, base: SITE_BASE, never });
  if (wish === null || wishOf() !== null) return;
  const address = new URL(href);
  address.searchParams.set(NEXT, wish);
  history.replaceState(null, '', address);
}

/** Where to go after signing in. */
export const destination = ({ profile, never }: AccountPaths): string =>
  toNext(wishOf(), { origin: location.origin, base: SITE_BASE, fallback: profile, never });

/** The login page, with this page as the one to return to. */
export const loginFromHere = ({ login }: Pick<AccountPaths, 'login'>): string => withNext(login, location.pathname + location.search);
