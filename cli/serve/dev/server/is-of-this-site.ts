import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of this server made a request, as vouched for by the browser; otherwise, at least the origin of the requesting page. Any site can
 * make a browser post here.
 */
export function isOfThisSite({ headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin';
  // A tunnel may add the encryption.
  return ['http', 'https'].some((protocol) => toOrigin(`${protocol}://${headers.host}`) === headers.origin);
}

// --- internal ---

const toOrigin = (url: string) => (URL.canParse(url) ? new URL(url).origin : null);
