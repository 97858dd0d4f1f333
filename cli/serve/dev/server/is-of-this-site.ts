import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of this server made a request, as vouched for by the browser; otherwise, at least the origin of the requesting page. Any site can
 * make a browser post here.
 */
export function isOfThisSite({ headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin';
  return headers.origin !== undefined && URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}
