import { isReserved, requestedPath } from '../requested-path.ts';

/** The query parameter with the page to go to after signing in. */
export const NEXT = 'next';

interface Options {
  /** The page's own origin. */
  readonly origin: string;
  /** The path of the site there. @default '' */
  readonly base?: string;
  /** Used if the wish is missing or not allowed. */
  readonly fallback: string;
  /** Paths that make no sense after signing in, such as the login page itself. */
  readonly never: readonly string[];
}

/**
 * Where to go after signing in: the wish if it is a path of this site, else the fallback. Anything else (another origin, a scheme, or what a browser
 * would parse as one) is rejected, so that a link to our login page cannot send people elsewhere.
 *
 * @example toNext('/profile/email', { origin, fallback: '/profile', never }) // => '/profile/email'
 * @example toNext('//evil.example', { origin, fallback: '/profile', never }) // => '/profile'
 */
export function toNext(wish: string | null, { origin, base = '', fallback, never }: Options): string {
  if (wish === null || wish.length > MAX_LENGTH || !PATH.test(wish) || !URL.canParse(wish, origin)) return fallback;
  const url = new URL(wish, origin);
  const path = requestedPath(url.pathname);
  // "/.//evil.example" resolves to "//evil.example". What Firebase serves on its hosts includes the page by which a redirect returns from a provider.
  if (url.origin !== origin || path === null || isReserved(path) || !`${url.pathname}/`.startsWith(`${base}/`)) return fallback;
  return never.includes(path.replace(/\/+$/, '')) ? fallback : url.pathname + url.search + url.hash;
}

/** The page that people came from as a wish; null if it is none to return to. */
export function toWish(referrer: string, options: Omit<Options, 'fallback'>): string | null {
  const { origin } = options;
  if (!referrer.startsWith(`${origin}/`)) return null;
  return toNext(referrer.slice(origin.length), { ...options, fallback: '' }) || null;
}

/** The address of a page with the wish appended, to carry it over another step. */
export function withNext(href: string, wish: string | null): string {
  return wish === null ? href : `${href}?${NEXT}=${encodeURIComponent(wish)}`;
}

// --- internal ---

const MAX_LENGTH = 2000;

// A slash, then no characters that browsers treat as one or strip. What two slashes lead to has another origin.
const PATH = /^\/[^\\\s]*$/;
