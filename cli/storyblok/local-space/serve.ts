import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Version } from '../fetch-space.ts';
import { notFound, send, unauthorized } from './answer.ts';
import type { Answer } from './answer.ts';
import { isUnversioned, route } from './routes.ts';
import type { LocalSpace } from './types.ts';

export interface ServeOptions {
  /** Opens published stories, and drafts as well where there is no preview token. */
  readonly token: string;
  readonly previewToken?: string;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** @default 0, any free one */
  readonly port?: number;
  /** Sees every request first and answers it by returning true: the place for faults. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export interface LocalSpaceServer {
  /** `http://127.0.0.1:PORT/v2`, what the client takes as its endpoint. */
  readonly endpoint: string;
  /** Serves another state of the space from now on. */
  publish(space: LocalSpace): void;
  close(): Promise<void>;
}

/** Serves a space as the Content Delivery API, version 2, to whoever is on this computer. */
export async function serveLocalSpace(space: LocalSpace, options: ServeOptions): Promise<LocalSpaceServer> {
  const { host = '127.0.0.1', port = 0, intercept } = options;
  let current = space;
  const server = createServer((request, response) => {
    if (intercept?.(request, response)) return;
    const origin = `http://${request.headers.host ?? host}`;
    const url = new URL(URL.canParse(request.url ?? '', origin) ? (request.url ?? '') : '/', origin);
    const version: Version = url.searchParams.get('version') === 'draft' ? 'draft' : 'published';
    send(response, answer(url, { space: current, version, options, method: request.method ?? 'GET' }), version);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');

  return {
    endpoint: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/v2`,
    publish(next) {
      current = next;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

// --- internal ---

interface AnswerOptions {
  readonly space: LocalSpace;
  readonly version: Version;
  readonly options: ServeOptions;
  readonly method: string;
}

function answer(url: URL, { space, version, options, method }: AnswerOptions): Answer {
  const { pathname, searchParams: query } = url;
  const path = toPath(pathname);
  if (path === null || method !== 'GET') return notFound();
  if (!mayRead(query.get('token'), version, options)) return unauthorized();
  // Old versions come from the edge's cache in reality; here every version but "none" is the current one.
  if (version === 'published' && !isUnversioned(path) && !isVersion(query.get('cv'))) return redirect(url, space.cv);
  return route(path, { space, query, version });
}

// Endpoints may end with a slash; slugs may be escaped.
function toPath(pathname: string): string | null {
  if (!pathname.startsWith(BASE)) return null;
  try {
    return decodeURIComponent(pathname.slice(BASE.length)).replace(/^\/+|\/+$/g, '');
  } catch {
    return null;
  }
}

const BASE = '/v2/cdn/';

function mayRead(token: string | null, version: Version, { token: publicToken, previewToken }: ServeOptions): boolean {
  if (token === null || token === '') return false;
  if (token === previewToken) return true;
  return token === publicToken && (version === 'published' || previewToken === undefined);
}

const isVersion = (cv: string | null) => Number.isInteger(Number(cv)) && Number(cv) > 1;

// To the same request with the current version, its parameters sorted by name.
function redirect(url: URL, cv: number): Answer {
  const query = new URLSearchParams(url.searchParams);
  query.set('cv', `${cv}`);
  query.sort();
  const location = `${url.origin}${url.pathname}?${query}`;
  const body = `<html><body>You are being <a href="${location.replaceAll('&', '&amp;')}">redirected</a>.</body></html>`;
  return { status: 301, body, headers: { location, 'cache-control': 'no-cache' } };
}
