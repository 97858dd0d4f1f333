import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressOf } from '../static.ts';

/** Answers the editor's frame, which posts when content was saved, as soon as it is read. The story that was saved is in the query, if one was. */
export async function answerRefresh(
  request: IncomingMessage,
  response: ServerResponse,
  refresh: (story?: { readonly id: string }) => Promise<void>,
): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end();
  // Any site can have a browser post here.
  if (!isOfThisSite(request)) return void response.writeHead(403).end();
  const id = addressOf(request)?.searchParams.get('story');
  await refresh(id ? { id } : undefined);
  response.writeHead(204).end();
}

// --- internal ---

/** As the browser vouches for it; one that does not tells at least where the page is that asks. */
function isOfThisSite({ headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin';
  return headers.origin !== undefined && URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}
