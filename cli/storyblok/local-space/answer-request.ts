import { decodedPath } from '../../../islands/requested-path.ts';
import { trimSlashes } from '../../lib/text.ts';
import type { Version } from '../fetch-space.ts';
import { badRequest, notFound, unauthorized } from './answer.ts';
import type { Answer } from './answer.ts';
import type { EdgeCache } from './edge-cache.ts';
import { inRelease } from './join-stories.ts';
import { isUnversioned, route } from './routes.ts';
import type { Edge, Snapshots } from './snapshots.ts';

/** Which token may read what. */
export interface Tokens {
  /** Grants access to published stories, and to drafts as well if there is no preview token. */
  readonly token: string;
  readonly previewToken?: string | undefined;
}

interface AnswerOptions {
  readonly snapshots: Snapshots;
  readonly tokens: Tokens;
  readonly url: URL;
  readonly version: Version;
  readonly edge: Edge;
  /** Null if every answer is computed anew. */
  readonly kept: EdgeCache | null;
}

/** Answers an authorized request from the space in its version, or redirects it to the current version. */
export function answerRequest(path: string | null, { url, version, tokens, snapshots, edge, kept }: AnswerOptions): Answer {
  const query = url.searchParams;
  if (path === null) return notFound();
  if (!mayRead(query.get('token'), version, tokens)) return unauthorized();
  if ([...query.values()].some((value) => value.includes('\0'))) return badRequest('A parameter contains a null character');
  const isPinned = version === 'published' && path !== 'spaces/me';
  const cv = query.get('cv');
  if (isPinned && !isUnversioned(path) && !isVersion(cv)) return redirect(url, snapshots.current().cv);
  const space = isPinned ? snapshots.at(Number(cv), edge) : snapshots.current();
  // What is in a release is not published yet.
  const release = version === 'draft' ? query.get('from_release') : null;
  const answer = () => route(path, { space: inRelease(space, release), query, version });
  return kept && isPinned ? kept.answer(url.href, space, answer) : answer();
}

/** The path of an endpoint, with what follows it; it may end with a slash, and slugs may be escaped. Null for other URLs. */
export function toPath(pathname: string): string | null {
  const path = pathname.startsWith(BASE) ? decodedPath(pathname.slice(BASE.length)) : null;
  return path === null ? null : trimSlashes(path);
}

// --- internal ---

const BASE = '/v2/cdn/';

function mayRead(token: string | null, version: Version, { token: publicToken, previewToken }: Tokens): boolean {
  if (token === null || token === '') return false;
  if (token === previewToken) return true;
  return token === publicToken && (version === 'published' || previewToken === undefined);
}

const isVersion = (cv: string | null) => Number.isInteger(Number(cv)) && Number(cv) > 1;

// Redirects to the same request with the current version, its parameters sorted by name.
function redirect(url: URL, cv: number): Answer {
  const query = new URLSearchParams(url.searchParams);
  query.set('cv', `${cv}`);
  query.sort();
  const location = `${url.origin}${url.pathname}?${query}`;
  const body = `<html><body>You are being <a href="${location.replaceAll('&', '&amp;')}">redirected</a>.</body></html>`;
  return { status: 301, body, headers: { location, 'cache-control': 'no-cache' } };
}
