import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { listen, onAllowedHosts } from '../../serve/listen.ts';
import type { Version } from '../fetch-space.ts';
import { send, sendPreflight } from './answer.ts';
import { answerRequest, toPath } from './answer-request.ts';
import type { Tokens } from './answer-request.ts';
import { createEdgeCache } from './edge-cache.ts';
import type { EdgeCache } from './edge-cache.ts';
import { toEndpoint } from './exchange.ts';
import type { Exchange } from './exchange.ts';
import type { FaultName, FaultPlan } from './faults.ts';
import { createFaults } from './meet-faults.ts';
import { toNextState } from './next-state.ts';
import { createSnapshots } from './snapshots.ts';
import type { Snapshots } from './snapshots.ts';
import type { LocalSpace } from './types.ts';

export interface ServeOptions extends Tokens {
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** The next free one if it is taken. @default 0, any */
  readonly port?: number;
  /** Additional host names that the server accepts, besides this computer's own and `host`. @default [] */
  readonly hosts?: readonly string[] | undefined;
  /** Whether answers for published content are kept to be sent again, as the edge of the service does. @default false: a build asks once */
  readonly keepsAnswers?: boolean;
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
  const kept = options.keepsAnswers ? createEdgeCache() : null;
  const meetFaults = createFaults(faults, { now, onFault });
  const answer: RequestListener = (request, response) => {
    if (intercept?.(request, response)) return;
    if (request.method === 'OPTIONS') return sendPreflight(response);
    const exchange = toExchange(request, response, { snapshots, kept, options });
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
  readonly kept: EdgeCache | null;
  readonly options: ServeOptions;
}

function toExchange(request: IncomingMessage, response: ServerResponse, { snapshots, kept, options }: Served): Exchange {
  // Requests whose host is no host name were refused.
  const origin = `http://${request.headers.host}`;
  const url = new URL(URL.canParse(request.url ?? '', origin) ? (request.url ?? '') : '/', origin);
  const { searchParams: query } = url;
  const version: Version = query.get('version') === 'draft' ? 'draft' : 'published';
  const path = ['GET', 'HEAD'].includes(request.method ?? '') ? toPath(url.pathname) : null;
  return {
    endpoint: toEndpoint(path ?? '', query),
    query,
    response,
    edge: 'warm',
    answer() {
      return answerRequest(path, { url, version, tokens: options, snapshots, edge: this.edge, kept });
    },
    send: (one) => send(response, one, version),
    publish: () => snapshots.publish(toNextState(snapshots.current())),
  };
}
