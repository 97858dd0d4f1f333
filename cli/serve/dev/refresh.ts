import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestedUrl } from '../static.ts';

/** Answers the editor's frame, which posts when content was saved, once it has been fetched: 502 if that failed. The saved story, if any, is in the query. */
export async function answerRefresh(
  request: IncomingMessage,
  response: ServerResponse,
  refresh: (story?: { readonly id: string }) => Promise<boolean>,
): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end();
  // Any site can make a browser post here.
  if (!isOfThisSite(request)) return void response.writeHead(403).end();
  const id = requestedUrl(request)?.searchParams.get('story');
  const isFetched = await refresh(id ? { id } : undefined);
  response.writeHead(isFetched ? 204 : 502).end();
}

// --- internal ---

/** As vouched for by the browser; otherwise, at least the origin of the requesting page. */
function isOfThisSite({ headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin';
  return headers.origin !== undefined && URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}
