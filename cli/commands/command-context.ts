import type { GithubStep } from '../config/env.ts';

/** What every command gets of the process: where it works, reads and writes, and when it ends, so that tests can run one without a process. */
export interface CommandContext {
  /** The project's directory. */
  readonly root: string;
  readonly signal: AbortSignal;
  readonly stdin: typeof process.stdin;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown };
  readonly colours: boolean;
  /** Null outside GitHub Actions. */
  readonly github: GithubStep | null;
}
