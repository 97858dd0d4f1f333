import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { serveStatic } from './static.ts';
import type { StaticOptions } from './static.ts';

const EVENTS = '/__academy/events';
const SCRIPT = '/__academy/live.js';
const CLIENT = `new EventSource('${EVENTS}').addEventListener('reload', () => location.reload());`;

/** A built site whose open pages reload when they are told to. */
export interface LiveServer {
  readonly server: Server;
  reload(): void;
}

/** Serves a directory with a script in every page that listens for reloads; nothing of it is in the files. */
export function createLiveServer(directory: string, { prefixes, decorate = (html) => html }: StaticOptions): LiveServer {
  const listeners = new Set<ServerResponse>();
  const withScript = (html: string) => decorate(html).replace('</body>', `<script type="module" src="${SCRIPT}"></script></body>`);
  const serveFile = serveStatic(directory, { prefixes, decorate: withScript });

  const server = createServer((request, response) => {
    if (request.url === SCRIPT) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(CLIENT);
    if (request.url !== EVENTS) return serveFile(request, response);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write('\n');
    listeners.add(response);
    request.on('close', () => listeners.delete(response));
  });
  return {
    server,
    reload() {
      for (const response of listeners) response.write('event: reload\ndata:\n\n');
    },
  };
}
