import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { listen, onAllowedHosts, type Port } from '../../lib/listen.ts';
import { decodedPath } from '../../../islands/requested-path.ts';
import { trimSlashes, urlOf } from '../../lib/text.ts';
import type { Version } from '../fetch/fetch-space.ts';
import { badRequest, notFound, send, sendPreflight, unauthorized, type Answer } from './answer.ts';
import { createEdgeCache, createSnapshots, toNextState, type EdgeCache, type EdgeState, type Snapshots } from './edge.ts';
import { createFaults } from './fault-plan.ts';
import { toEndpoint, type Exchange, type FaultName, type FaultPlan } from './faults.ts';
import { inRelease } from './join-stories.ts';
import { route } from './routes.ts';
import type { LocalSpace } from './types.ts';

export interface ServeOptions {
  /** Grants access to published stories, and to drafts as well if there is no preview token. */
  readonly token: string;
  readonly previewToken?: string | undefined;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** @default 0, any */
  readonly port?: Port;
  /** Additional host names that the server accepts, besides this computer's own and `host`. @default [] */
  readonly hosts?: readonly string[] | undefined;
  /** Whether answers for published content are cached to be sent again, as the edge of the service does. @default false: a build asks once */
  readonly cachesAnswers?: boolean;
  /** Faults to simulate; none by default. */
  readonly faults?: readonly FaultPlan[] | undefined;
  readonly onFault?: (fault: FaultName) => void;
  /** Milliseconds since an arbitrary moment, for the rate limits. */
  readonly now?: () => number;
  /** Sees every request first; returns true if it has answered it. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export interface LocalSpaceServer {
  /** `http://127.0.0.1:PORT/v2`, the client's `endpoint`. */
  readonly endpoint: string;
  /** Serves another state of the space from now on; requests with the version of an earlier state still get that. */
  publish(space: LocalSpace): void;
  close(): Promise<void>;
}

/** Serves a space as version 2 of the Content Delivery API, by default on loopback only. */
export async function serveLocalSpace(space: LocalSpace, options: ServeOptions): Promise<LocalSpaceServer> {
  const { host = '127.0.0.1', port = 0, hosts = [], intercept, faults = [], onFault, now = () => performance.now() } = options;
  const snapshots = createSnapshots(space);
  const served: Served = { snapshots, cache: options.cachesAnswers ? createEdgeCache() : null, tokens: options };
  const meetFaults = createFaults(faults, { now, onFault });
  const answer: RequestListener = (request, response) => {
    if (intercept?.(request, response)) return;
    if (request.method === 'OPTIONS') return sendPreflight(response);
    const exchange = toExchange(request, response, served);
    meetFaults(exchange, () => exchange.send(exchange.answer()));
  };
  const server = createServer(onAllowedHosts(answer, { hosts: [host, ...hosts], command: 'space serve' }));
  const address = await listen(server, { port, host });

  return {
    endpoint: `${address}/v2`,
    publish: snapshots.publish,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

// --- internal ---

interface Served {
  readonly snapshots: Snapshots;
  /** Null if every answer is computed anew. */
  readonly cache: EdgeCache | null;
  readonly tokens: Pick<ServeOptions, 'token' | 'previewToken'>;
}

function toExchange(request: IncomingMessage, response: ServerResponse, served: Served): Exchange {
  // Requests whose host is no host name were refused.
  const origin = `http://${request.headers.host}`;
  const url = urlOf(request.url ?? '', origin) ?? new URL(origin);
  const { searchParams: query } = url;
  const version: Version = query.get('version') === 'draft' ? 'draft' : 'published';
  const path = ['GET', 'HEAD'].includes(request.method ?? '') ? toPath(url.pathname) : null;
  return {
    endpoint: toEndpoint(path ?? '', query),
    query,
    response,
    edge: 'warm',
    answer() {
      return path === null ? notFound() : answerRequest(path, { url, version, edge: this.edge }, served);
    },
    send: (one) => send(response, one, version),
    publish: () => served.snapshots.publish(toNextState(served.snapshots.current())),
  };
}

const BASE = '/v2/cdn/';

/** The path of an endpoint, with what follows it; it may end with a slash, and slugs may be escaped. Null for other URLs. */
function toPath(pathname: string): string | null {
  const path = pathname.startsWith(BASE) ? decodedPath(pathname.slice(BASE.length)) : null;
  return path === null ? null : trimSlashes(path);
}

interface Requested {
  readonly url: URL;
  readonly version: Version;
  readonly edge: EdgeState;
}

/** Answers an authorized request from the space in its version, or redirects it to the current version. */
function answerRequest(path: string, { url, version, edge }: Requested, { snapshots, cache, tokens }: Served): Answer {
  const query = url.searchParams;
  if (!mayRead(query.get('token'), version, tokens)) return unauthorized();
  if ([...query.values()].some((value) => value.includes('\0'))) return badRequest('A parameter contains a null character');
  const isPinned = version === 'published' && path !== 'spaces/me';
  const cv = query.get('cv');
  if (isPinned && !isVersion(cv)) return redirect(url, snapshots.current().cv);
  const space = isPinned ? snapshots.at(Number(cv), edge) : snapshots.current();
  // What is in a release is not published yet.
  const release = version === 'draft' ? query.get('from_release') : null;
  const answer = () => route(path, { space: inRelease(space, release), query, version });
  return cache && isPinned ? cache.answer(url.href, space, answer) : answer();
}

function mayRead(token: string | null, version: Version, { token: publicToken, previewToken }: Served['tokens']): boolean {
  if (token === null || token === '') return false;
  if (token === previewToken) return true;
  return token === publicToken && (version === 'published' || previewToken === undefined);
}

const isVersion = (cv: string | null) => Number.isInteger(Number(cv)) && Number(cv) > 1;

// Redirects to the same request with the current version, its parameters sorted by name.
function redirect(url: URL, cv: number): Answer {
  const query = new URLSearchParams(url.searchParams);
  query.set('cv', `${cv}`);
  query.sort();
  const location = `${url.origin}${url.pathname}?${query}`;
  const body = `<html><body>You are being <a href="${location.replaceAll('&', '&amp;')}">redirected</a>.</body></html>`;
  return { status: 301, body, headers: { location, 'cache-control': 'no-cache' } };
}
