import { realpathSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { isSigned } from '../../../functions/src/signature.ts';
import { readEditor } from '../../config/env.ts';
import { isInside } from '../../lib/files.ts';
import { requestedUrl } from '../../lib/listen.ts';
import { urlOf } from '../../lib/text.ts';

/** Fetches content again, only one story if nothing else changed; returns whether that worked. */
export type Refresh = (story?: { readonly id: string }) => Promise<boolean>;

interface WebhookOptions {
  /** Null if there is none, in which case every request is rejected. */
  readonly secret: string | null;
  readonly refresh: Refresh;
}

/** Answers Storyblok's webhook, and has content fetched again. */
export async function answerWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  { secret, refresh }: WebhookOptions,
): Promise<void> {
  if (request.method !== 'POST') return respond(response, 405, 'Send a POST request.');
  if (secret === null) return respond(response, 503, 'Set STORYBLOK_WEBHOOK_SECRET to the secret of the webhook.');
  const body = await readBody(request);
  if (body === null) return respond(response, 413, 'The body is too large.');
  if (!isSigned(body, request.headers['webhook-signature'], secret))
    return respond(response, 401, 'The signature does not match the secret.');
  const notice = parseNotice(body.toString('utf8'));
  if (!notice) return respond(response, 400, 'The body is not a Storyblok webhook.');
  void refresh(notice.story);
  return respond(response, 200, 'Refreshing.');
}

/** Answers the editor's frame, which posts when content was saved, once it has been fetched: 502 if that failed. The saved story, if any, is in the query. */
export async function answerRefresh(request: IncomingMessage, response: ServerResponse, refresh: Refresh): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end();
  if (!isOfThisSite(request)) return void response.writeHead(403).end();
  const id = requestedUrl(request)?.searchParams.get('story');
  const isFetched = await refresh(id ? { id } : undefined);
  response.writeHead(isFetched ? 204 : 502).end();
}

/**
 * Answers a page that asks to open a place of the project (`?at=templates/blocks/hero.tsx:12:7`) in the developer's editor: the one in
 * `LAUNCH_EDITOR`, or one that is running. 404: there is no such file in the project. 501: no editor was found.
 */
export async function answerOpen(request: IncomingMessage, response: ServerResponse, root: string): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end('Send a POST request.');
  if (!isOfThisSite(request)) return void response.writeHead(403).end('Only pages of this server may open files.');
  const place = placeIn(requestedUrl(request)?.searchParams.get('at') ?? '', root);
  if (place === null) return void response.writeHead(404).end('The project has no such file, or the line and column are missing.');
  const { default: launch } = await import('launch-editor');
  let isFound = true;
  // Passed on, since only then it may have arguments. The function is called at once if there is no editor; what goes wrong later is in the terminal.
  launch(place, readEditor(), (_, message) => {
    if (message === null) isFound = false;
  });
  response.writeHead(isFound ? 204 : 501).end();
}

/**
 * Whether a page of this server made a request, as vouched for by the browser; otherwise, at least the origin of the requesting page. Any site can
 * make a browser post here.
 */
export function isOfThisSite({ headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin';
  // A tunnel may add the encryption.
  return ['http', 'https'].some((protocol) => toOrigin(`${protocol}://${headers.host}`) === headers.origin);
}

// --- internal ---

/** Storyblok's own are below 1 kB. */
const MAX_BYTES = 100_000;

/** Reads the whole body, since a client that is still sending sees no response; what exceeds the limit is discarded. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= MAX_BYTES) chunks.push(chunk as Buffer);
  }
  return size <= MAX_BYTES ? Buffer.concat(chunks) : null;
}

/** What a webhook is about: a story if only its content may have changed; null if it is none of Storyblok's. */
function parseNotice(text: string): { readonly story?: { readonly id: string } } | null {
  try {
    // `published`, `unpublished`, `deleted`, `moved`, `entries_updated` …
    const { action, story_id: id } = JSON.parse(text) as { readonly action?: unknown; readonly story_id?: unknown };
    if (typeof action !== 'string') return null;
    return action === 'published' && typeof id === 'number' ? { story: { id: String(id) } } : {};
  } catch {
    return null;
  }
}

// Storyblok expects JSON back.
function respond(response: ServerResponse, status: number, message: string): void {
  const headers = { 'content-type': 'application/json', ...(status === 405 ? { allow: 'POST' } : {}), connection: 'close' };
  response.writeHead(status, headers).end(JSON.stringify({ message }));
}

/** The absolute place of a file within the project; null if there is none. */
function placeIn(requested: string, root: string): string | null {
  const [, name = '', line, column] = /^(.+?):(\d+):(\d+)$/.exec(requested) ?? [];
  const file = resolve(root, name);
  try {
    // A symbolic link may lead out of the project.
    return statSync(file).isFile() && isInside(realpathSync(file), realpathSync(root)) ? `${file}:${line}:${column}` : null;
  } catch {
    // Besides missing ones there are names that no system takes.
    return null;
  }
}

const toOrigin = (url: string) => urlOf(url)?.origin ?? null;
