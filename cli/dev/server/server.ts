import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pageHeaders, POLICY } from '../../hosting/content-policy.ts';
import { factsOf, tagsOf } from '../../hosting/page-needs.ts';
import { withoutBase } from '../../../templates/prose/safe-href.ts';
import type { HeaderRule } from '../../hosting/rules.ts';
import { serveSite } from '../../hosting/server.ts';
import { BASE, LIVE, OPEN, REFRESH } from '../contract.ts';
import type { LocalFirebase } from '../emulators/emulators.ts';
import { withFirebase } from '../../hosting/serve-directory.ts';
import { onAllowedHosts, requestedUrl } from '../../lib/listen.ts';
import { bundleLiveScript } from '../bundles.ts';
import type { DevSession } from '../session.ts';
import { answerOpen, answerRefresh, answerWebhook } from './endpoints.ts';

interface ServerOptions {
  readonly root: string;
  readonly session: DevSession;
  /** The emulators that pages currently use. */
  readonly emulators: () => LocalFirebase | null;
  /** Additional host names that the server accepts, besides this computer's own. */
  readonly hosts: readonly string[];
  readonly webhookSecret: string | null;
  /** Called with unexpected errors. */
  readonly onBug: (error: unknown) => void;
}

/** Serves the site like a host, along with the endpoints for open pages and Storyblok. */
export function serveDev(options: ServerOptions): RequestListener {
  const { root, hosts, onBug } = options;
  const liveScript = bundleLiveScript(root);
  const listener: RequestListener = (request, response) => {
    for (const [name, value] of Object.entries(RESPONSE_HEADERS)) response.setHeader(name, value);
    answer(request, response, { ...options, liveScript }).catch((error: unknown) => {
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

type AnswerOptions = ServerOptions & { readonly liveScript: Promise<string> };

async function answer(request: IncomingMessage, response: ServerResponse, options: AnswerOptions): Promise<void> {
  const { root, session, liveScript, webhookSecret: secret } = options;
  const address = requestedUrl(request);
  if (!address?.pathname.startsWith(`${BASE}/`)) return answerFile(request, response, options);
  const { pathname, searchParams } = address;
  const page = withoutBase(searchParams.get('page') ?? '/', await session.base());
  const { channel, refresh } = session;
  if (pathname === `${BASE}/events`) return channel.connect(request, response, { url: page, since: searchParams.get('since') ?? '' });
  if (pathname === `${BASE}/webhook`) return answerWebhook(request, response, { secret, refresh });
  if (pathname === REFRESH) return answerRefresh(request, response, refresh);
  if (pathname === OPEN) return answerOpen(request, response, root);
  if (pathname === `${BASE}/facts`) return send(response, 'application/json', JSON.stringify(await session.facts(page)));
  if (pathname === LIVE) return send(response, 'text/javascript; charset=utf-8', await liveScript);
  response.writeHead(404).end();
}

const REVALIDATED = { 'Cache-Control': 'no-cache' };
const CACHING: readonly HeaderRule[] = [
  { on: { below: '' }, headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  { on: { below: '/assets' }, headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }] },
];

async function answerFile(request: IncomingMessage, response: ServerResponse, { session, emulators }: ServerOptions): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  // Taken first: the page may lack what is announced meanwhile.
  const moment = session.channel.moment();
  const local = emulators();
  const [firebase, editor] = [local?.config ?? (await session.siteFirebase()), await session.editorOrigin()];
  const headersOf = (html: string) => pageHeaders(factsOf(tagsOf(html)), { firebase, editor });
  return serveSite({
    rules: { ...(await session.rules()), headers: CACHING, rewrites: [] },
    find: session.find,
    base: await session.base(),
    finish(page) {
      const decorated = local ? withFirebase(page.html, local.config) : page.html;
      const html = withLiveScript(decorated, { moment, policy: headersOf(decorated)[POLICY] ?? '' });
      return { html, headers: { ...REVALIDATED, ...headersOf(html) } };
    },
  })(request, response);
}

/**
 * Inserts the script into a page, before the page's own scripts, so that it sees the page as sent: with the moment when it was rendered, and the
 * Content-Security-Policy that it is sent with, which scripts cannot read otherwise.
 */
function withLiveScript(html: string, { moment, policy }: { readonly moment: string; readonly policy: string }): string {
  const script = `<script type="module" src="${LIVE}?since=${moment}" data-policy="${policy}" data-academy-guest></script>`;
  return html.replace('</head>', () => `${script}</head>`);
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
