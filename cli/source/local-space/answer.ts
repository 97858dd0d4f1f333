import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Version } from '../fetch/fetch-space.ts';

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

/** One page of a list, with its pagination headers. */
export function toPage<T>(
  all: readonly T[],
  query: URLSearchParams,
  max: number,
): { readonly page: readonly T[]; readonly headers: { readonly [name: string]: string } } {
  const size = Math.min(positive(query.get('per_page'), 25), max);
  const start = (positive(query.get('page'), 1) - 1) * size;
  return { page: all.slice(start, start + size), headers: { total: `${all.length}`, 'per-page': `${size}` } };
}

/** The body as sent. */
export const bodyText = ({ body }: Answer): string => (typeof body === 'string' ? body : JSON.stringify(body));

/** The body as sent, serialized once. */
export const bodyBytes = (answer: Answer): Buffer => sentFor(answer).bytes;

/** Sends a response with the same headers as Storyblok; 304 if the client already has it. */
export function send(response: ServerResponse, answer: Answer, version: Version): void {
  const { status, body, headers = {} } = answer;
  const { bytes, etag } = sentFor(answer);
  const common = {
    ...SECURITY,
    ...crossOrigin(response),
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

/** Answers what a page of another origin asks before it requests anything. */
export function sendPreflight(response: ServerResponse): void {
  const asked = response.req.headers['access-control-request-headers'];
  response
    .writeHead(200, {
      ...crossOrigin(response),
      vary: 'Origin',
      'access-control-allow-headers': asked ?? '',
      'access-control-max-age': '7200',
    })
    .end();
}

// --- internal ---

function positive(value: string | null, fallback: number): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : fallback;
}

const sent = new WeakMap<Answer, { readonly bytes: Buffer; readonly etag: string }>();

function sentFor(answer: Answer) {
  const known = sent.get(answer);
  if (known) return known;
  const bytes = Buffer.from(bodyText(answer));
  const made = { bytes, etag: `W/"${hash('sha1', bytes, 'hex').slice(0, 32)}"` };
  sent.set(answer, made);
  return made;
}

// As for Storyblok, a page may read responses, and how many entries a list has; but here only a page on the same machine, since tokens protect nothing.
function crossOrigin({ req }: ServerResponse) {
  const { origin } = req.headers;
  if (origin === undefined || !LOCAL.test(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-expose-headers': 'per-page, total',
  };
}

const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

const SECURITY = {
  'x-frame-options': 'SAMEORIGIN',
  'x-xss-protection': '1; mode=block',
  'x-content-type-options': 'nosniff',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
