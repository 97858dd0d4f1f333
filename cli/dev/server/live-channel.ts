import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Diagnostic, LiveMessage } from '../contract.ts';

/** The open pages, and the messages to them. */
export type LiveChannel = ReturnType<typeof createLiveChannel>;

interface ChannelOptions {
  readonly diagnosticsOf: (url: string) => readonly Diagnostic[];
  /** What a page is sent first: it may have been rendered before something that the others know. */
  readonly greeting: () => readonly LiveMessage[];
}

/** Browsers open at most six connections to a server, and loading a page needs some of them. */
const CROWD = 4;

/** Sends messages to open pages as server-sent events; browsers reconnect by themselves. */
export function createLiveChannel({ diagnosticsOf, greeting }: ChannelOptions) {
  const server = randomUUID();
  let [sent, reloaded] = [0, 0];
  const open = new Map<ServerResponse, { readonly url: string; diagnostics: string }>();
  const send = (response: ServerResponse, message: LiveMessage) => response.write(`data: ${JSON.stringify(message)}\n\n`);

  const missedSince = (since: string): readonly LiveMessage[] => {
    const [of, number] = since.split('.');
    // Another server may have had other sources.
    if (of !== server || Number(number) < reloaded) return [{ type: 'reload' }];
    return Number(number) < sent ? [{ type: 'update' }] : [];
  };

  return {
    /** URLs of the open pages. */
    urls: (): ReadonlySet<string> => new Set([...open.values()].map(({ url }) => url)),
    /** Identifies the messages so far: a page rendered from now on includes their changes. */
    moment: () => `${server}.${sent}`,
    /** Keeps a response open for a page, and first sends what it missed since the moment when it was rendered. */
    connect(request: IncomingMessage, response: ServerResponse, { url, since }: { readonly url: string; readonly since: string }) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      const diagnostics = diagnosticsOf(url);
      for (const message of [...missedSince(since), ...greeting(), { type: 'diagnostics', diagnostics } as const]) send(response, message);
      open.set(response, { url, diagnostics: JSON.stringify(diagnostics) });
      request.on('close', () => open.delete(response));
      if (open.size >= CROWD) for (const other of open.keys()) send(other, { type: 'crowded' });
    },
    tell(message: LiveMessage) {
      sent += 1;
      if (message.type === 'reload') reloaded = sent;
      for (const response of open.keys()) send(response, message);
    },
    /** Sends every page its current diagnostics. */
    tellDiagnostics() {
      for (const [response, page] of open) {
        const diagnostics = diagnosticsOf(page.url);
        const text = JSON.stringify(diagnostics);
        if (text === page.diagnostics) continue;
        page.diagnostics = text;
        send(response, { type: 'diagnostics', diagnostics });
      }
    },
    close() {
      for (const response of open.keys()) response.end();
    },
  };
}
