import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestedUrl } from '../../static.ts';
import { isOfThisSite } from './is-of-this-site.ts';

/** Answers the editor's frame, which posts when content was saved, once it has been fetched: 502 if that failed. The saved story, if any, is in the query. */
export async function answerRefresh(
  request: IncomingMessage,
  response: ServerResponse,
  refresh: (story?: { readonly id: string }) => Promise<boolean>,
): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end();
  if (!isOfThisSite(request)) return void response.writeHead(403).end();
  const id = requestedUrl(request)?.searchParams.get('story');
  const isFetched = await refresh(id ? { id } : undefined);
  response.writeHead(isFetched ? 204 : 502).end();
}
