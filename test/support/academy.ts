import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileOf } from '../../cli/lib/site-files.ts';

/** The project's directory. What its own `site.config.ts` and `demo/` say is its owner's: no test may depend on it. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The site of the tests, with a configuration and a demo of its own; all else is the project's. */
export const SITE = join(ROOT, 'test', 'site');

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `academy` in a site as a child process, without this machine's token and environment, including that of GitHub Actions. */
export function startAcademy(args: readonly string[], env: Readonly<Record<string, string>> = {}, root = SITE) {
  const child = spawn(process.execPath, [fileOf(root, join('cli', 'launch.js')), ...args], {
    cwd: root,
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, ended };
}

/** Runs `academy` to completion. */
export function academy(args: readonly string[], env: Readonly<Record<string, string>> = {}, root = SITE): Promise<Ended> {
  return startAcademy(args, env, root).ended;
}

/** The environment of this process without a token, a chosen environment, colours and GitHub Actions. */
export const inherited = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !LEFT_OUT.has(name)));

// --- internal ---

const LEFT_OUT = new Set(['STORYBLOK_TOKEN', 'ACADEMY_ENV', 'FORCE_COLOR', 'NO_COLOR', 'GITHUB_ACTIONS', 'GITHUB_STEP_SUMMARY']);
