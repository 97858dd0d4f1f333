import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault, LiveMessage } from '../browser/contract.ts';

/** The open pages, and what they are told. */
export interface LiveChannel {
  /** Keeps an answer open for a page at this address. */
  connect(request: IncomingMessage, response: ServerResponse, url: string): void;
  tell(message: LiveMessage): void;
  /** Tells every page anew what is wrong with it. */
  tellFaults(): void;
  /** Addresses of the open pages. */
  urls(): ReadonlySet<string>;
  close(): void;
}

interface ChannelOptions {
  readonly faultsOf: (url: string) => readonly Fault[];
  /** What a page is told first: it may have been made before something that the others know of. */
  readonly greeting: () => readonly LiveMessage[];
}

/** Sends messages to open pages as server-sent events, which browsers connect again by themselves. */
export function createLiveChannel({ faultsOf, greeting }: ChannelOptions): LiveChannel {
  const server = randomUUID();
  const open = new Map<ServerResponse, { readonly url: string; faults: string }>();
  const send = (response: ServerResponse, message: LiveMessage) => response.write(`data: ${JSON.stringify(message)}\n\n`);

  return {
    urls: () => new Set([...open.values()].map(({ url }) => url)),
    connect(request, response, url) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      send(response, { type: 'hello', server });
      for (const message of greeting()) send(response, message);
      const faults = faultsOf(url);
      send(response, { type: 'faults', faults });
      open.set(response, { url, faults: JSON.stringify(faults) });
      request.on('close', () => open.delete(response));
    },
    tell(message) {
      for (const response of open.keys()) send(response, message);
    },
    tellFaults() {
      for (const [response, page] of open) {
        const faults = faultsOf(page.url);
        const text = JSON.stringify(faults);
        if (text === page.faults) continue;
        page.faults = text;
        send(response, { type: 'faults', faults });
      }
    },
    close() {
      for (const response of open.keys()) response.end();
    },
  };
}
