import { loadConfig } from '../cli/config/load.ts';
import { openSpace } from '../cli/source/open-space.ts';
import { ROOT } from './paths.ts';
import { startServer, type Server } from './server.ts';

export const TOKEN = 'bench-public-token';

/** Serves a local space over HTTP, in its own process like the service; the same port gives the same address, which identifies cached content. */
export function serveSpace(directory: string, port = 0): Promise<Server> {
  return startServer(['space', 'serve', directory, '--port', String(port), '--token', TOKEN], /STORYBLOK_ENDPOINT=(\S+)/);
}

interface FetchOptions {
  readonly endpoint: string;
  readonly cacheDir: string;
}

/** Opens a served space as a build does, but without a rate limit. */
export async function openServed({ endpoint, cacheDir }: FetchOptions) {
  const loaded = await loadConfig(ROOT);
  const config = { ...loaded, storyblok: { ...loaded.storyblok, requestsPerSecond: Infinity } };
  const env = { asked: null, token: TOKEN, endpoint, cacheDir };
  const signal = new AbortController().signal;
  return openSpace({ root: ROOT, directory: undefined, env, environment: 'production', config, signal });
}

/** Fetches a served space only to cache its content in a directory. */
export async function keepContent(options: FetchOptions): Promise<void> {
  const opened = await openServed(options);
  await opened.fetch();
  await opened.close();
}
