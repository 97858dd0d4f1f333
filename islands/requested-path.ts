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
 * malformed, encoded twice, encodes a slash, or begins with two slashes, or contains a backslash, a control character or two dots for a folder.
 *
 * @example requestedPath('/a%C3%B1o') // => '/año'
 * @example requestedPath('/%2e%2e/x') // => null
 */
export function requestedPath(pathname: string): string | null {
  const path = decodedPath(pathname.replace(/%2f/gi, '\\'));
  // oxlint-disable-next-line no-control-regex -- rejecting them is the point
  return /^(?!\/(?!\/))|[\\\0-\x1f\x7f]|%[\da-f]{2}|\/\.\.(?:\/|$)/i.test(path ?? '') ? null : path;
}

/** Whether a decoded path is one that Firebase Hosting answers itself, whatever a site has there. */
export const isReserved = (path: string): boolean => /^\/__(\/|$)/.test(path);
