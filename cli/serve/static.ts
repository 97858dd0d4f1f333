import { createReadStream, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

export interface StaticOptions {
  /** Path prefixes of the languages that have one; each has a `404.html` of its own. */
  readonly prefixes: readonly string[];
  /** Changes an HTML page on its way out; on this machine only. */
  readonly decorate?: (html: string) => string;
}

/** Answers from a built site: clean addresses without trailing slashes, `404.html` of the path's language, hashed assets for ever. */
export function serveStatic(directory: string, { prefixes, decorate }: StaticOptions): RequestListener {
  return (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const path = decode(pathname);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, { allow: 'GET, HEAD' });
    if (path === null) return end(response, 400, {});
    if (path !== '/' && path.endsWith('/')) return end(response, 301, { location: `/${pathname.replace(/^\/+|\/+$/g, '')}${search}` });
    const file = findFile(directory, path);
    if (file) return send(request, response, { file, status: 200, immutable: path.startsWith('/assets/'), decorate });
    const prefix = prefixes.find((one) => path === `/${one}` || path.startsWith(`/${one}/`)) ?? '';
    return send(request, response, { file: findFile(directory, join('/', prefix, '404.html')), status: 404, immutable: false, decorate });
  };
}

// --- internal ---

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

interface Found {
  readonly path: string;
  readonly size: number;
}

function findFile(directory: string, path: string): Found | null {
  // A decoded "%2e%2e" is not resolved by URL: nothing above the directory may be reached.
  if (path.split(/[/\\]/).includes('..') || path.includes('\0')) return null;
  for (const candidate of [join(directory, path), join(directory, path, 'index.html')]) {
    const stats = statSync(candidate, { throwIfNoEntry: false });
    if (stats?.isFile()) return { path: candidate, size: stats.size };
  }
  return null;
}

interface Answer {
  readonly file: Found | null;
  readonly status: number;
  readonly immutable: boolean;
  readonly decorate: StaticOptions['decorate'];
}

function send(request: IncomingMessage, response: ServerResponse, { file, status, immutable, decorate }: Answer): void {
  if (!file) return end(response, status, {});
  const page = decorate && file.path.endsWith('.html') ? decorate(readFileSync(file.path, 'utf8')) : null;
  response.writeHead(status, {
    'content-type': TYPES[extname(file.path)] ?? 'application/octet-stream',
    'content-length': page === null ? file.size : Buffer.byteLength(page),
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (request.method === 'HEAD') response.end();
  else if (page !== null) response.end(page);
  else createReadStream(file.path).pipe(response);
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
