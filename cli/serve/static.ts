import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { requestedPath } from '../../islands/requested-path.ts';
import type { Redirect } from '../hosting/redirects.ts';
import { trimSlashes } from '../lib/text.ts';

export interface StaticOptions {
  /** Path prefixes of the languages that have one; each has its own `404.html`. */
  readonly prefixes: readonly string[];
  /** Transforms an HTML page before it is sent. */
  readonly decorate: (html: string) => string;
  /** The redirect for a URL without a file; null if there is none. */
  readonly redirect: (pathname: string) => Promise<Pick<Redirect, 'to' | 'status'> | null>;
  /** Additional headers for a page. */
  readonly headersOf: (html: string) => Readonly<Record<string, string>>;
}

/** A file of a site, from any source. */
export interface ServedFile {
  /** Determines its type. */
  readonly path: string;
  readonly size: number;
  /** @default 200, or 404 if the file stands in for a missing one */
  readonly status?: number;
  text(): string;
  /** Its bytes, for files that are not pages. */
  stream(): Readable;
}

/** The file at a path of the site (`/a/b`, decoded), or its `index.html`; null if there is neither. */
export type FindFile = (path: string) => ServedFile | null | Promise<ServedFile | null>;

/** The requested URL; null if it is invalid. */
export function requestedUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): URL | null {
  // Two leading slashes would name a host.
  const address = url.startsWith('/') ? `http://localhost${url}` : url;
  return URL.canParse(address) ? new URL(address) : null;
}

/**
 * Serves the files found like a host would: clean URLs without trailing slashes, redirects, the `404.html` of the path's language, hashed assets
 * cached forever. Rejects with what `find` throws.
 */
export function serveFiles(find: FindFile, { prefixes, redirect, decorate, headersOf }: StaticOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = requestedUrl(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, { allow: 'GET, HEAD' });
    if (address === null) return end(response, 400, {});
    const { pathname, search } = address;
    const path = requestedPath(pathname);
    if (pathname !== '/' && pathname.endsWith('/')) return end(response, 301, { location: `/${trimSlashes(pathname)}${search}` });
    const file = path === null ? null : await find(path);
    if (file) return send(request, response, { file, status: 200, immutable: pathname.startsWith('/assets/'), decorate, headersOf });
    const moved = path === null ? null : await redirect(pathname);
    if (moved) return end(response, moved.status, { location: withQuery(moved.to, search) });
    const prefix = prefixes.find((one) => pathname === `/${one}` || pathname.startsWith(`/${one}/`)) ?? '';
    return send(request, response, { file: await find(join('/', prefix, '404.html')), status: 404, immutable: false, decorate, headersOf });
  };
}

// --- internal ---

// As on the host: the query is preserved.
const withQuery = (to: string, search: string) => (to.includes('?') ? to + search.replace('?', '&') : to + search);

interface Answer extends Pick<StaticOptions, 'decorate' | 'headersOf'> {
  readonly file: ServedFile | null;
  readonly status: number;
  readonly immutable: boolean;
}

function send(request: IncomingMessage, response: ServerResponse, { file, status, immutable, decorate, headersOf }: Answer): void {
  if (!file) return end(response, status, {});
  const page = file.path.endsWith('.html') ? decorate(file.text()) : null;
  response.writeHead(file.status ?? status, {
    ...(page === null ? {} : headersOf(page)),
    'content-type': TYPES[extname(file.path)] ?? 'application/octet-stream',
    'content-length': page === null ? file.size : Buffer.byteLength(page),
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (request.method === 'HEAD') response.end();
  else if (page !== null) response.end(page);
  else file.stream().pipe(response);
}

function end(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>): void {
  response.writeHead(status, { ...headers, 'content-length': 0 }).end();
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.woff2': 'font/woff2',
};
