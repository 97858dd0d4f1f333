import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCommand } from '../../cli/academy.ts';
import { readGithubStep, wantsColour } from '../../cli/config/env.ts';
import { inherited, SITE, type Ended } from './academy.ts';
import { cacheOfWorker, withSharedAssets } from './shared-assets.ts';

/**
 * Runs a command to its end without a process of its own, which takes a fraction of the time: `academy` is for what a process does, such as
 * signals and closed pipes, and once for each command. Runs wait for each other, as their environment is that of this process.
 */
export function runAcademy(args: readonly string[], env: Readonly<Record<string, string>> = {}, where: Where = {}): Promise<Ended> {
  const ended = last.then(() => withEnvironment({ ACADEMY_CACHE_DIR: cacheOfWorker(), ...env }, () => run(args, where)));
  last = ended.catch(() => {});
  return ended;
}

interface Where {
  /** @default the site of the tests */
  readonly root?: string;
  /** What is typed. @default nothing */
  readonly said?: string;
}

// --- internal ---

let last: Promise<unknown> = Promise.resolve();

async function run(args: readonly string[], { root = SITE, said = '' }: Where): Promise<Ended> {
  const interrupt = new AbortController();
  let [stdout, stderr] = ['', ''];
  const context = {
    root,
    signal: interrupt.signal,
    stdin: Readable.from([said]) as typeof process.stdin,
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
    colours: wantsColour({}),
    live: false,
    github: readGithubStep(),
  };
  const code = await withSharedAssets(process.env['ACADEMY_CACHE_DIR'] ?? join(root, '.academy'), () =>
    runCommand(args, context, interrupt),
  );
  return { code, signal: null, stdout, stderr };
}

/** Commands read `process.env`, and add to it what is in `.env`. */
async function withEnvironment<T>(env: Readonly<Record<string, string>>, use: () => Promise<T>): Promise<T> {
  const own = process.env;
  process.env = { ...inherited(), ...env };
  try {
    return await use();
  } finally {
    process.env = own;
  }
}
