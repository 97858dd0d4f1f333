import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

export interface Server {
  /** The address that it printed. */
  readonly address: string;
  close(): Promise<void>;
}

/** Starts a serving command of ours in its own process; the pattern finds its address in the output. */
export async function startServer(args: readonly string[], pattern: RegExp): Promise<Server> {
  const server = spawn(process.execPath, [join('cli', 'launch.js'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let said = '';
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    // Read to its end: a server whose output is not read would block.
    server.stderr.on('data', (chunk) => {
      said += String(chunk);
      const [, found] = pattern.exec(said) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`academy ${args.join(' ')} ended:\n${said}`)));
  });
  return {
    address,
    close: async () => {
      server.kill('SIGINT');
      await ended;
    },
  };
}
