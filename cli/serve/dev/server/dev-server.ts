import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { PublicFirebase } from '../../../../islands/config.ts';
import { POLICY } from '../../../hosting/hosting-config.ts';
import { pageHeaders } from '../../../hosting/page-headers.ts';
import { BASE, OPEN, REFRESH } from '../../browser/contract.ts';
import type { PanelFacts } from '../../browser/contract.ts';
import { onAllowedHosts } from '../../hosts.ts';
import { requestedUrl, serveFiles } from '../../static.ts';
import type { FindFile, StaticOptions } from '../../static.ts';
import { withLiveScript } from './browser-scripts.ts';
import type { createBrowserScripts } from './browser-scripts.ts';
import type { LiveChannel } from './live-channel.ts';
import { answerOpen } from './open-in-editor.ts';
import { answerRefresh } from './refresh.ts';
import { answerWebhook } from './webhook.ts';
import type { Notice } from './webhook.ts';

export interface DevServerOptions {
  readonly root: string;
  /** Finds a file for the URL that shows it, which for a not-found page is not the file's own. */
  readonly find: (path: string, shownAt: string) => ReturnType<FindFile>;
  readonly redirect: StaticOptions['redirect'];
  /** Path prefixes of the languages that have one. */
  readonly prefixes: () => Promise<readonly string[]>;
  readonly facts: (url: string) => Promise<PanelFacts | null>;
  readonly channel: LiveChannel;
  readonly scripts: Pick<ReturnType<typeof createBrowserScripts>, 'find'>;
  /** Transforms a page before it is sent. */
  readonly decorate: (html: string) => string;
  /** The Firebase web app that pages use, including its emulators. */
  readonly firebase: () => Promise<PublicFirebase | null>;
  /** Origin of the Visual Editor that frames pages; null if there is none. */
  readonly editorOrigin: () => Promise<string | null>;
  /** Fetches content again, only one story if nothing else changed; returns whether that worked. */
  readonly refresh: (story?: { readonly id: string }) => Promise<boolean>;
  /** Additional host names that the server accepts, besides this computer's own. */
  readonly hosts: readonly string[];
  readonly webhookSecret: string | null;
  readonly onNotice: (notice: Notice) => void;
  /** Called with unexpected errors. */
  readonly onBug: (error: unknown) => void;
}

/** Serves the site like a host, along with the endpoints for open pages and Storyblok. */
export function serveDev(options: DevServerOptions): RequestListener {
  const { hosts, onBug } = options;
  const listener: RequestListener = (request, response) => {
    for (const [name, value] of Object.entries(RESPONSE_HEADERS)) response.setHeader(name, value);
    answer(request, response, options).catch((error: unknown) => {
      // The client may have disconnected, so there is nothing to answer.
      if (error !== request.errored) onBug(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  };
  return onAllowedHosts(listener, { hosts, command: 'dev' });
}

// --- internal ---

/** On every response: the one place where development adds headers to those of hosting. */
const RESPONSE_HEADERS: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' };

async function answer(request: IncomingMessage, response: ServerResponse, options: DevServerOptions): Promise<void> {
  const address = requestedUrl(request);
  if (!address?.pathname.startsWith(`${BASE}/`)) {
    const { find, redirect, prefixes, decorate } = options;
    const [firebase, editor] = [await options.firebase(), await options.editorOrigin()];
    // Taken before the page is rendered: the page may lack updates announced meanwhile.
    const moment = options.channel.moment();
    const headersOf = (html: string) => pageHeaders(html, { firebase, editor });
    return serveFiles((path) => find(path, address?.pathname ?? path), {
      prefixes: await prefixes(),
      redirect,
      decorate(html) {
        const page = decorate(html);
        return withLiveScript(page, { moment, policy: headersOf(page)[POLICY] ?? '' });
      },
      headersOf,
    })(request, response);
  }
  const { pathname, searchParams } = address;
  const page = searchParams.get('page') ?? '/';
  const { channel, facts, scripts, webhookSecret: secret, onNotice } = options;
  if (pathname === `${BASE}/events`) return channel.connect(request, response, { url: page, since: searchParams.get('since') ?? '' });
  if (pathname === `${BASE}/webhook`) return answerWebhook(request, response, { secret, onNotice });
  if (pathname === REFRESH) return answerRefresh(request, response, options.refresh);
  if (pathname === OPEN) return answerOpen(request, response, options.root);
  if (pathname === `${BASE}/facts`) return send(response, 'application/json', JSON.stringify(await facts(page)));
  const script = await scripts.find(pathname);
  if (script !== null) return send(response, 'text/javascript; charset=utf-8', script);
  response.writeHead(404).end();
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
