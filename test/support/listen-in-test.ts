import type { Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '../../cli/lib/listen.ts';

/** Starts a server that lasts as long as the test; returns its origin. */
export function listenInTest(server: Server, host = '127.0.0.1'): Promise<string> {
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return listen(server, { port: 0, host });
}
