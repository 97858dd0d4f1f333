import { join, resolve } from 'node:path';
import type { SiteConfig } from '../config/define.ts';
import type { Env, Environment } from '../config/env.ts';
import { missingToken } from '../report/errors.ts';
import { createClient } from './client.ts';
import { fetchSpace } from './fetch-space.ts';
import type { Space } from './fetch-space.ts';
import { loadLocalSpace, serveLocalSpace } from './local-space.ts';

/** A space to build from, wherever it is. */
export interface OpenedSpace {
  readonly isLocal: boolean;
  /** True for the demo, which stands in where nobody configured a space. */
  readonly isDemo: boolean;
  /** Pictures of a local space; null where the service has them. */
  readonly assetsDir: string | null;
  fetch(onProgress: (done: number, total: number | undefined) => void): Promise<Space>;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly root: string;
  readonly directory: string | undefined;
  readonly env: Env;
  readonly environment: Environment;
  readonly config: SiteConfig;
  readonly signal: AbortSignal;
}

/**
 * Decides where content comes from: a directory that was named, the service where there is a token, else the demo. A local space
 * is served over HTTP, so that the build talks to it exactly as it talks to Storyblok. Throws where production was asked for without a token.
 */
export async function openSpace({ root, directory, env, environment, config, signal }: OpenOptions): Promise<OpenedSpace> {
  const version = environment === 'production' ? 'published' : 'draft';
  const { perPage: pageSize, ...limits } = config.storyblok;

  if (!directory && env.token) {
    const source = createClient({ ...limits, token: env.token, signal, ...(env.endpoint ? { endpoint: env.endpoint } : {}) });
    return {
      isLocal: false,
      isDemo: false,
      assetsDir: null,
      fetch: (onProgress) => fetchSpace(source, { version, pageSize, onProgress }),
      close: async () => {},
    };
  }

  if (!directory && env.asked === 'production') throw missingToken();
  const space = await loadLocalSpace(directory ? resolve(directory) : join(root, 'demo'));
  const server = await serveLocalSpace(space, { token: LOCAL_TOKEN });
  const source = createClient({ ...limits, requestsPerSecond: UNLIMITED, token: LOCAL_TOKEN, endpoint: server.endpoint, signal });
  return {
    isLocal: true,
    isDemo: !directory,
    assetsDir: space.assetsDir,
    fetch: (onProgress) => fetchSpace(source, { version, pageSize, onProgress }),
    close: () => server.close(),
  };
}

// --- internal ---

// Guards nothing: the server listens on loopback only and ends with the build.
const LOCAL_TOKEN = 'local';
const UNLIMITED = 1000;
