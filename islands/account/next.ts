/** The query parameter that keeps where somebody wanted to go while they sign in. */
export const NEXT = 'next';

interface Options {
  /** The page's own origin. */
  readonly origin: string;
  /** Where to go without a usable wish. */
  readonly fallback: string;
  /** Paths that make no sense after signing in, such as the login page itself. */
  readonly never: readonly string[];
}

/**
 * Where to go after signing in: the wish if it is a path of this site, else the fallback. Anything else (another origin, a scheme,
 * what a browser would read as one) is refused, so that a link to our login page cannot send people elsewhere.
 *
 * @example toNext('/profile/email', { origin, fallback: '/profile', never }) // => '/profile/email'
 * @example toNext('//evil.example', { origin, fallback: '/profile', never }) // => '/profile'
 */
export function toNext(wish: string | null, { origin, fallback, never }: Options): string {
  if (wish === null || wish.length > MAX_LENGTH || !PATH.test(wish)) return fallback;
  if (!URL.canParse(wish, origin)) return fallback;
  const url = new URL(wish, origin);
  const path = url.pathname + url.search + url.hash;
  // "/.//evil.example" is resolved to "//evil.example": what comes out is looked at like what went in.
  if (url.origin !== origin || !PATH.test(path)) return fallback;
  return never.includes(url.pathname.replace(/\/+$/, '')) ? fallback : path;
}

/** The address of a page with the wish attached, so that it survives another step. */
export function withNext(href: string, wish: string | null): string {
  return wish === null ? href : `${href}?${NEXT}=${encodeURIComponent(wish)}`;
}

// --- internal ---

const MAX_LENGTH = 2000;

// One slash and then neither a slash nor anything that browsers take for one or drop: backslashes, tabs, line breaks.
// oxlint-disable-next-line no-control-regex -- they are what is refused
const PATH = /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/;
