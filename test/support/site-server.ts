import { listen } from '../../cli/lib/listen.ts';
import type { PublicFirebase } from '../../islands/config.ts';
import { serveBuilt } from './serve-built.ts';

/** A served build, whose network can fail. */
export interface SiteServer {
  /** With the path of the site. */
  readonly origin: string;
  /** Stops the server, since a browser that is set to be offline still lets service workers use the network. */
  disconnect(): void;
  /** Has the server accept requests that it never answers, like a network that only looks connected. */
  stall(): void;
  /** Has the server answer requests for a path only once the returned function is called. */
  hold(path: string): () => void;
}

/** Serves a directory as its host would, below this path, with this Firebase on the pages that need one. */
export async function startSiteServer(directory: string, firebase: PublicFirebase | null = null, base = ''): Promise<SiteServer> {
  const server = serveBuilt(directory, firebase, base);
  return {
    origin: (await listen(server, { port: 0, host: '127.0.0.1' })) + base,
    disconnect() {
      server.closeAllConnections();
      server.close();
    },
    stall: () => void server.removeAllListeners('request'),
    hold(path) {
      const [answer] = server.listeners('request');
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      server.removeAllListeners('request').on('request', async (request, response) => {
        if (request.url === path) await released;
        answer?.call(server, request, response);
      });
      return release;
    },
  };
}
