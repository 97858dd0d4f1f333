import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SiteConfig } from '../cli/config/define.ts';
import { loadConfig } from '../cli/config/load.ts';
import { openSpace } from '../cli/storyblok/open-space.ts';
import { ROOT } from './paths.ts';

/** A local space behind HTTP, in a process of its own as the service is. */
export interface ServedSpace {
  readonly endpoint: string;
  close(): Promise<void>;
}

export const TOKEN = 'bench-public-token';

/** Serves a space; at the same port its address is the same, which is what kept content is known by. */
export async function serveSpace(directory: string, port = 0): Promise<ServedSpace> {
  const args = [join('cli', 'launch.js'), 'space', 'serve', directory, '--port', String(port), '--token', TOKEN];
  const server = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  const endpoint = await addressOf(server);
  return {
    endpoint,
    close: async () => {
      server.kill('SIGINT');
      await once(server, 'exit');
    },
  };
}

interface FetchOptions {
  readonly endpoint: string;
  readonly cacheDir: string;
  /** @default what `site.config.ts` says */
  readonly requestsPerSecond?: number;
}

/** Opens a served space as a build does. */
export async function openServed({ endpoint, cacheDir, requestsPerSecond }: FetchOptions) {
  const loaded = await loadConfig(ROOT);
  const config: SiteConfig = requestsPerSecond ? { ...loaded, storyblok: { ...loaded.storyblok, requestsPerSecond } } : loaded;
  const env = { asked: null, token: TOKEN, endpoint, cacheDir };
  const signal = new AbortController().signal;
  return { config, opened: await openSpace({ root: ROOT, directory: undefined, env, environment: 'production', config, signal }) };
}

/** Fetches a served space as fast as it answers, so that its content is kept in a directory and nothing else is. */
export async function keepContent(options: FetchOptions): Promise<void> {
  const { opened } = await openServed({ ...options, requestsPerSecond: Infinity });
  await opened.fetch(() => {});
  await opened.close();
}

// --- internal ---

async function addressOf(server: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of server.stderr ?? []) {
    said += String(chunk);
    const found = /STORYBLOK_ENDPOINT=(\S+)/.exec(said)?.[1];
    if (found) return found;
  }
  throw new Error(`The space is not served:\n${said}`);
}
