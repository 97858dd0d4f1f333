import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Version } from '../fetch-space.ts';

/** What the server says to a request. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: { readonly [name: string]: string };
}

export const ok = (body: unknown, headers: Answer['headers'] = {}): Answer => ({ status: 200, body, headers });
export const unauthorized = (): Answer => ({ status: 401, body: { error: 'Unauthorized' } });
/** The body is a list, as Storyblok's is. */
export const notFound = (): Answer => ({ status: 404, body: ['This record could not be found'] });

export const unprocessable = (error: string): Answer => ({ status: 422, body: { error } });

/** Sends an answer with the headers that Storyblok's have. */
export function send(response: ServerResponse, { status, body, headers = {} }: Answer, version: Version): void {
  const isText = typeof body === 'string';
  const text = isText ? body : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...SECURITY,
    // Even a refusal is public: the edge may keep it.
    'cache-control': version === 'draft' ? 'max-age=0, private, must-revalidate' : 'max-age=0, public, s-maxage=604800',
    vary: status === 200 ? 'Accept-Encoding,Origin' : 'Origin',
    ...(status === 200 ? { etag: `W/"${createHash('md5').update(text).digest('hex')}"` } : {}),
    ...headers,
  });
  response.end(text);
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
