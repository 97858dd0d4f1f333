import { NEXT, toNext, withNext } from './next.ts';

/** Where the screens of accounts are, in the language of the page. */
export interface AccountPaths {
  readonly home: string;
  readonly login: string;
  readonly lost: string;
  readonly profile: string;
  /** Screens of every language that make no sense after signing in. */
  readonly never: readonly string[];
}

/** Where somebody wanted to go before being asked to sign in; null where nowhere in particular. */
export function wishOf({ search }: Pick<Location, 'search'> = location): string | null {
  return new URLSearchParams(search).get(NEXT);
}

/** Where to go after signing in. */
export function destination({ profile, never }: AccountPaths): string {
  return toNext(wishOf(), { origin: location.origin, fallback: profile, never });
}

/** The login page, which leads back to this one. */
export function loginFromHere({ login }: Pick<AccountPaths, 'login'>): string {
  return withNext(login, location.pathname + location.search);
}

/** Lets the links between the screens keep the wish. */
export function keepWish(root: ParentNode = document): void {
  const wish = wishOf();
  for (const link of wish === null ? [] : root.querySelectorAll<HTMLAnchorElement>('a[data-keep-next]'))
    link.setAttribute('href', withNext(link.getAttribute('href') ?? '', wish));
}
