import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSigned } from '../../../../functions/src/signature.ts';

/** The contents of a Storyblok webhook. */
export interface Notice {
  /** `published`, `unpublished`, `deleted`, `moved`, `entries_updated` … */
  readonly action: string;
  /** The story's id; null if it is about something else. */
  readonly storyId: string | null;
  readonly fullSlug: string | null;
}

interface WebhookOptions {
  /** Null if there is none, in which case every request is rejected. */
  readonly secret: string | null;
  readonly onNotice: (notice: Notice) => void;
}

/** Storyblok's own are below 1 kB. */
const MAX_BYTES = 100_000;

/** Answers Storyblok's webhook. */
export async function answerWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  { secret, onNotice }: WebhookOptions,
): Promise<void> {
  if (request.method !== 'POST') return answer(response, 405, 'Send a POST request.');
  if (secret === null) return answer(response, 503, 'Set STORYBLOK_WEBHOOK_SECRET to the secret of the webhook.');
  const body = await readBody(request);
  if (body === null) return answer(response, 413, 'The body is too large.');
  if (!isSigned(body, request.headers['webhook-signature'], secret))
    return answer(response, 401, 'The signature does not match the secret.');
  const notice = parseNotice(body.toString('utf8'));
  if (!notice) return answer(response, 400, 'The body is not a Storyblok webhook.');
  onNotice(notice);
  return answer(response, 200, 'Refreshing.');
}

// --- internal ---

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

function parseNotice(text: string): Notice | null {
  try {
    const body = JSON.parse(text) as { readonly action?: unknown; readonly story_id?: unknown; readonly full_slug?: unknown };
    if (typeof body.action !== 'string') return null;
    return {
      action: body.action,
      storyId: typeof body.story_id === 'number' ? String(body.story_id) : null,
      fullSlug: typeof body.full_slug === 'string' ? body.full_slug : null,
    };
  } catch {
    return null;
  }
}

// Storyblok expects JSON back.
function answer(response: ServerResponse, status: number, message: string): void {
  const headers = { 'content-type': 'application/json', ...(status === 405 ? { allow: 'POST' } : {}), connection: 'close' };
  response.writeHead(status, headers).end(JSON.stringify({ message }));
}
