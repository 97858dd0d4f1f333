/** Decodes a part of a URL, such as a path or a fragment; null if it is malformed. */
export function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * The path, decoded once, that an address asks for; null if there can be none, since hosts and browsers would disagree on what it means: it is
 * malformed, encoded twice, encodes a slash, or contains a backslash, a control character or two dots for a folder.
 *
 * @example requestedPath('/a%C3%B1o') // => '/año'
 * @example requestedPath('/%2e%2e/x') // => null
 */
export function requestedPath(pathname: string): string | null {
  const path = /%2f/i.test(pathname) ? null : decodedPath(pathname);
  // oxlint-disable-next-line no-control-regex -- rejecting them is the point
  return path === null || /^(?!\/)|[\\\u0000-\u001f\u007f]|%[\da-f]{2}|\/\.\.(?:\/|$)/i.test(path) ? null : path;
}

/** Whether a decoded path is one that Firebase, Netlify or Cloudflare answer themselves, whatever a site has there. */
export const isReserved = (path: string): boolean => /^\/+(?:__|\.netlify|cdn-cgi)(?:\/|$)/i.test(path);
