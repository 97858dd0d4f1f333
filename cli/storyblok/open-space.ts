import { join, resolve } from 'node:path';
import type { SiteConfig } from '../config/define.ts';
import type { Env, Environment } from '../config/env.ts';
import { missingToken } from '../report/errors.ts';
import { createClient } from './client.ts';
import { systemClock } from './client/clock.ts';
import type { Clock } from './client/clock.ts';
import type { FetchStats } from './client.ts';
import { fetchSpace, fetchSpaceInfo } from './fetch-space.ts';
import type { SpaceInfo } from './fetch-space.ts';
import { loadLocalSpace, serveLocalSpace } from './local-space.ts';
import { fetchWithCache, fromDirectory, NO_STATS, readOffline } from './space-cache.ts';
import type { ProvidedSpace } from './space-cache.ts';

/** A space to build from, wherever it is. */
export interface OpenedSpace {
  readonly isLocal: boolean;
  /** True for the demo, which stands in where nobody configured a space. */
  readonly isDemo: boolean;
  /** Pictures of a local space; null where the service has them. */
  readonly assetsDir: string | null;
  /** The directory of a local space; null for the service. */
  readonly directory: string | null;
  /** What was asked of the service so far. */
  readonly stats: FetchStats;
  /** What the space says of itself, its version above all, for one request. */
  info(): Promise<SpaceInfo>;
  fetch(onProgress: (done: number, total: number | undefined) => void): Promise<ProvidedSpace>;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly root: string;
  readonly directory: string | undefined;
  readonly env: Env;
  readonly environment: Environment;
  readonly config: SiteConfig;
  /** What is done with the content that an earlier build kept. @default 'use' */
  readonly cache?: CacheUse;
  readonly signal: AbortSignal;
  /** @default the system's */
  readonly clock?: Clock | undefined;
}

/** `use` fetches what changed since, `fresh` fetches everything, `offline` takes it as it is and asks nobody. */
export type CacheUse = 'use' | 'fresh' | 'offline';

/**
 * Decides where content comes from: a directory that was named, the service where there is a token, else the demo. A local space
 * is served over HTTP, so that the build talks to it exactly as it talks to Storyblok. Throws where production was asked for without a token.
 */
export async function openSpace(options: OpenOptions): Promise<OpenedSpace> {
  const { root, directory, env, environment, config, cache = 'use', signal, clock = systemClock } = options;
  const version = environment === 'production' ? 'published' : 'draft';
  const { perPage: pageSize, ...limits } = config.storyblok;

  if (!directory && (env.token || cache === 'offline')) {
    const kept = {
      directory: env.cacheDir ? resolve(root, env.cacheDir) : join(root, '.academy'),
      version,
      endpoint: env.endpoint ?? limits.region,
      token: env.token,
      now: clock.date,
    } as const;
    const service = { isLocal: false, isDemo: false, assetsDir: null, directory: null, close: async () => {} };
    if (cache === 'offline' || !env.token) {
      const read = once(async () => readOffline(kept));
      const fetch: OpenedSpace['fetch'] = async (onProgress) => {
        const space = await read();
        onProgress(space.stories.length, space.stories.length);
        return space;
      };
      return { ...service, stats: NO_STATS, info: read, fetch };
    }
    const source = createClient({ ...limits, token: env.token, signal, clock, ...(env.endpoint ? { endpoint: env.endpoint } : {}) });
    const info = once(() => fetchSpaceInfo(source));
    return {
      ...service,
      stats: source.stats,
      info,
      fetch: async (onProgress) => fetchWithCache(source, { ...kept, pageSize, fresh: cache === 'fresh', onProgress, info: await info() }),
    };
  }

  if (!directory && env.asked === 'production') throw missingToken();
  const space = await loadLocalSpace(directory ? resolve(directory) : join(root, 'demo'));
  const server = await serveLocalSpace(space, { token: LOCAL_TOKEN });
  const source = createClient({ ...limits, requestsPerSecond: Infinity, token: LOCAL_TOKEN, endpoint: server.endpoint, signal, clock });
  return {
    isLocal: true,
    isDemo: !directory,
    assetsDir: space.assetsDir,
    directory: space.directory,
    stats: source.stats,
    info: () => fetchSpaceInfo(source),
    fetch: async (onProgress) => fromDirectory(await fetchSpace(source, { version, pageSize, onProgress })),
    close: () => server.close(),
  };
}

// --- internal ---

// Guards nothing: the server listens on loopback only and ends with the build.
const LOCAL_TOKEN = 'local';

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
