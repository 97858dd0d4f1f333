import { listen } from '../../../cli/serve/listen.ts';
import type { PublicFirebase } from '../../../islands/config.ts';
import { serveBuilt } from '../serve-built.ts';

export interface ServedSite {
  /** `http://127.0.0.1:4000` */
  readonly origin: string;
  close(): void;
}

/** Serves a built site as `academy preview` does, with this Firebase on the pages that need one. */
export async function serveSite(directory: string, firebase: PublicFirebase): Promise<ServedSite> {
  const server = serveBuilt(directory, firebase);
  const origin = await listen(server, { port: 0, host: '127.0.0.1' });
  return {
    origin,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
