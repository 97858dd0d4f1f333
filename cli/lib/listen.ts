import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { Server as SecureServer } from 'node:https';
import { notListening } from '../report/errors/setup.ts';
import { urlOf } from './text.ts';

/** The port of a server, 0 for any, or the first and the last of those that are tried until one is free. */
export type Port = number | readonly [first: number, last: number];

/** Starts a server on a port, and returns its URL. */
export async function listen(
  server: Server | SecureServer,
  { port, host }: { readonly port: Port; readonly host: string },
): Promise<string> {
  const [first, last] = typeof port === 'number' ? [port, port] : port;
  for (let candidate = first; ; candidate += 1) {
    try {
      server.listen(candidate, host);
      await once(server, 'listening');
      break;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || candidate === last) throw notListening({ host, ports: [first, candidate], code, cause: error });
    }
  }
  const { port: listening } = server.address() as AddressInfo;
  return `${server instanceof SecureServer ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${listening}`;
}

interface AllowedHosts {
  /** Additional host names, besides this computer's own; one that begins with a dot stands for all below it. */
  readonly hosts: readonly string[];
  /** The command that serves, such as `dev`. */
  readonly command: string;
}

/** Refuses requests with a host name that is not allowed, and says how to allow it. */
export function onAllowedHosts(answer: RequestListener, { hosts, command }: AllowedHosts): RequestListener {
  return (request, response) => {
    const { host } = request.headers;
    if (isAllowedHost(host, hosts)) return answer(request, response);
    const text = `The host name "${host ?? ''}" is not allowed. If it is yours, restart with: npx academy ${command} --allow-host ${host?.replace(/:\d+$/, '') ?? 'NAME'}\n`;
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
  };
}

/**
 * Whether a request with this `Host` is allowed. Another site can point its own host name at this computer and read what is served here (DNS
 * rebinding); that works with names only, so IP addresses are allowed.
 */
export function isAllowedHost(header: string | undefined, allowed: readonly string[]): boolean {
  const name = nameOf(header);
  if (name === null) return false;
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true;
  return allowed.some((one) => name === one.toLowerCase() || (one.startsWith('.') && name.endsWith(one.toLowerCase())));
}

/** The requested URL; null if it is invalid. */
export function requestedUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): URL | null {
  // Two leading slashes would name a host.
  const address = url.startsWith('/') ? `http://localhost${url}` : url;
  return urlOf(address);
}

// --- internal ---

// The name without its port or the brackets of an IPv6 address.
function nameOf(header: string | undefined): string | null {
  if (!header || /[/@?#\s]/.test(header) || !URL.canParse(`http://${header}`)) return null;
  return new URL(`http://${header}`).hostname.replace(/^\[|\]$|\.$/g, '');
}
