import { spawn } from 'node:child_process';

interface Command {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Finds the server's origin in the output that says it is ready. */
  readonly ready: RegExp;
}

/** Starts a development server and waits until its output says that it is ready. */
export function start({ command: [program = '', ...args], cwd, env, ready }: Command) {
  const started = performance.now();
  const child = spawn(program, args, { cwd, env: { ...process.env, NO_COLOR: '1', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((done) => child.on('close', done));
  return new Promise<{ origin: string; readyMs: number; stop(): Promise<void> }>((done, failed) => {
    let output = '';
    const hear = (chunk: unknown) => {
      output += String(chunk);
      const [, origin] = ready.exec(output) ?? [];
      if (!origin) return;
      const stop = async () => {
        child.kill('SIGINT');
        await ended;
      };
      done({ origin, readyMs: performance.now() - started, stop });
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
    child.on('error', failed);
    void ended.then(() => failed(new Error(`It ended:\n${output}`)));
  });
}
