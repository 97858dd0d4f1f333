import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Version } from '../fetch-space.ts';

/** A response of the server. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: { readonly [name: string]: string };
}

export const ok = (body: unknown, headers: Answer['headers'] = {}): Answer => ({ status: 200, body, headers });
export const unauthorized = (): Answer => ({ status: 401, body: { error: 'Unauthorized' } });
/** The body is an array, as in Storyblok. */
export const notFound = (): Answer => ({ status: 404, body: ['This record could not be found'] });

export const badRequest = (error: string): Answer => ({ status: 400, body: { error } });
export const unprocessable = (error: string): Answer => ({ status: 422, body: { error } });

/** The body as sent. */
export const toText = ({ body }: Answer): string => (typeof body === 'string' ? body : JSON.stringify(body));

/** Sends a response with the same headers as Storyblok; 304 if the client already has it. */
export function send(response: ServerResponse, answer: Answer, version: Version): void {
  const { status, body, headers = {} } = answer;
  const bytes = Buffer.from(toText(answer));
  const etag = `W/"${createHash('sha1').update(bytes).digest('hex').slice(0, 32)}"`;
  const common = {
    ...SECURITY,
    // Even an error response is public: the edge may cache it.
    'cache-control': version === 'draft' ? 'max-age=0, private, must-revalidate' : 'max-age=0, public, s-maxage=604800',
    vary: status === 200 ? 'Accept-Encoding,Origin' : 'Origin',
    ...(status === 200 ? { etag } : {}),
    ...headers,
  };
  if (status === 200 && response.req.headers['if-none-match'] === etag) {
    response.writeHead(304, common).end();
    return;
  }
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'content-length': bytes.length, ...common }).end(bytes);
}

// --- internal ---

const SECURITY = {
  'x-frame-options': 'SAMEORIGIN',
  'x-xss-protection': '1; mode=block',
  'x-content-type-options': 'nosniff',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
