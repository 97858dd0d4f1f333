import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

/** The cost of a command, including all its child processes. */
export interface Cost {
  /** Seconds from start to end. */
  readonly wall: number;
  /** Seconds of all cores, in user and kernel mode. */
  readonly cpu: number;
  /** Peak MiB of all processes together. */
  readonly peak: number;
}

interface CommandOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command and measures it; throws with the end of its output if it fails. */
export async function measure(command: readonly string[], { cwd, env = {} }: CommandOptions): Promise<Cost & { readonly stdout: string }> {
  const started = performance.now();
  // The shell counts the CPU time of all its descendants, and prints it to a separate stream.
  const child = spawn('sh', ['-c', '"$@"; status=$?; times >&3; exit $status', 'sh', ...command], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const memory = watchMemory(child.pid ?? 0);
  const status = new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject));
  const [, , , times] = child.stdio as unknown as readonly [null, Readable, Readable, Readable];
  const output = Promise.all([text(child.stdout as Readable), text(child.stderr as Readable), text(times)]);
  const code = await status;
  const wall = (performance.now() - started) / 1000;
  const peak = memory.stop();
  const [stdout, stderr, counted] = await output;
  if (code !== 0) throw new Error(`${command.join(' ')} failed (${code}):\n${`${stdout}\n${stderr}`.slice(-3000)}`);
  return { wall, cpu: toSeconds(counted), peak, stdout };
}

/** The median of measured values; 0 of none. */
export const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

// --- internal ---

const EVERY_MS = 20;

// The second line is the children's: `1m2.5s 0m0.25s`.
function toSeconds(times: string): number {
  const line = times.trim().split('\n').at(-1) ?? '';
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** Polls the memory of all processes below one; the peak of a single one is recorded by the kernel, also between two polls. */
function watchMemory(pid: number): { stop(): number } {
  let peak = 0;
  const look = () => {
    const processes = descendants(pid).map(memoryOf);
    const together = processes.reduce((sum, { now }) => sum + now, 0);
    peak = Math.max(peak, together, ...processes.map(({ most }) => most));
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.round(peak / 1024);
    },
  };
}

// Threads spawn children too, and a process may end at any moment.
function descendants(pid: number): readonly number[] {
  const children = attempt(() => readdirSync(`/proc/${pid}/task`), []).flatMap((thread) =>
    attempt(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), '')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  const status = attempt(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '');
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { now: field('VmRSS'), most: field('VmHWM') };
}

// The files of a process that has just ended are gone.
function attempt<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return otherwise;
    throw error;
  }
}
