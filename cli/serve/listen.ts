import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SecureServer } from 'node:https';
import { notListening } from '../report/errors/setup.ts';

/** Starts a server on the port, or on the next free one, and returns its URL; port 0 takes any. */
export async function listen(
  server: Server | SecureServer,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<string> {
  for (let candidate = port; ; candidate += 1) {
    try {
      server.listen(candidate, host);
      await once(server, 'listening');
      break;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      const isLast = candidate - port >= MAX_TRIES || candidate === LAST_PORT;
      if (code !== 'EADDRINUSE' || isLast) throw notListening({ host, ports: [port, candidate], code, cause: error });
    }
  }
  const { port: listening } = server.address() as AddressInfo;
  return `${server instanceof SecureServer ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${listening}`;
}

// --- internal ---

const MAX_TRIES = 20;
const LAST_PORT = 65_535;
