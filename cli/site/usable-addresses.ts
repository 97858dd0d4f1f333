// Which addresses a page, a redirect or a file of the owner's can have: some belong to the site or its host, and some are taken for others.
import { isReserved } from '../../islands/requested-path.ts';
import type { UrlPath } from '../../templates/contract.ts';

/** Whether an address is that of one of the site's own files, or below one. */
export const isOwnFile = (url: UrlPath): boolean => OWN_FILES.test(url);

/**
 * Why an address cannot have a page; null if it can. A page is a directory with a file in it, so it cannot replace one of the site's own files, nor
 * have a name that file systems reject or that some hosts leave out.
 *
 * @example whyNoPage('/robots') // => null
 * @example whyNoPage('/robots.txt') // => 'the site has a file there'
 */
export function whyNoPage(url: UrlPath): string | null {
  // Some systems do not tell upper from lower case, and a site is the same on all.
  if (isOwnFile(url.toLowerCase() as UrlPath)) return 'the site has a file there';
  if (url.includes('/.')) return 'a part of it begins with a dot, and some hosts do not publish such files';
  return whyNoAddress(url);
}

/** Why nothing can be at an address that anybody typed, not even a redirect: hosts, or their rules, would take it for another; null if it can. */
export function whyNoAddress(url: UrlPath): string | null {
  const path = decodeURIComponent(url);
  if (isReserved(path) || OF_OTHER_HOSTS.test(path)) return 'hosts keep it for themselves';
  const found = MISTAKEN.find(([pattern]) => pattern.test(url));
  if (found) return found[1];
  return isTooLong(path) ? 'it is too long' : null;
}

/** Why an address cannot be redirected; null if it can, unless something is there: at other places, a site has files of its own only sometimes. */
export function whyNoRedirect(url: UrlPath): string | null {
  if (url === '/') return 'it is the home page';
  if (OWN_PLACES.test(url)) return 'the site has files of its own there';
  return whyNoAddress(url);
}

// --- internal ---

// Files beside the pages, those that hosts read (`cli/hosting/hosts.ts`), and the pages' own. Everything under `/assets/` is served as immutable, and a
// preview has its own under `/_preview/`.
const OWN_FILES =
  /^\/(?:assets|_preview)\/|^\/(?:robots\.txt|offline\.js|_headers|_redirects|vercel\.json|\.nojekyll|(?:[\w-]+-)?sitemap(?:-\d+)?\.xml|builds\/(?:nginx\.conf|(?:search\/)?[\w-]+\.json))(?:\/|$)|\/(?:(?:index|404)\.html|(?:rss|atom)\.xml|feed\.json|llms\.txt|[^/]*\.(?:md|ics))(?:\/|$)|^\/index$/;
// Browsers follow no redirect from the script of a service worker, which would stay as it is for ever.
const OWN_PLACES =
  /^\/(?:assets|builds|_preview)(?:\/|$)|^\/(?:robots\.txt|_headers|_redirects|vercel\.json|\.nojekyll|(?:offline|sw|service-worker)\.js)$|\/404(?:\.html)?$/i;
const UTF8 = new TextEncoder();
// In bytes: 255 on current file systems, with room for `.ics`. Some limit a whole path to 1024.
const LONGEST_NAME = 251;
const LONGEST_ADDRESS = 1000;

const bytesOf = (text: string) => UTF8.encode(text).length;

// Counting bytes takes its time, and no character has more than three for each of its units: most addresses are shorter than any name may be.
const isTooLong = (path: string) =>
  path.length * 3 > LONGEST_NAME && (bytesOf(path) > LONGEST_ADDRESS || path.split('/').some((name) => bytesOf(name) > LONGEST_NAME));

const MISTAKEN: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/%(?:[01][\dA-F]|7F)/, 'it contains a control character'],
  [/%5C/, 'it contains a backslash, which separates folders on some systems'],
  [/%2F/, 'it contains an escaped slash'],
  [/%3F|%23/, 'it contains "?" or "#", and some hosts do not publish such files'],
  [/%25[\dA-F]{2}/i, 'it is escaped twice'],
  [/\/:|:(?:\/|$)/, 'a part of it begins or ends with a colon, which means something else in the rules of hosts'],
];

// Netlify's and Cloudflare's; Firebase's are known to the scripts of pages, too.
const OF_OTHER_HOSTS = /^\/(?:\.netlify|cdn-cgi)(?:\/|$)/i;
