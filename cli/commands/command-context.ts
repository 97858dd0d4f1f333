import type { GithubStep } from '../config/env.ts';
import { AcademyError } from '../report/errors.ts';
import { fileRefused, isFileRefused } from '../report/errors/output.ts';
import { createLog, type Log } from '../report/log.ts';
import { failureToJson } from '../report/report.ts';

/** What every command gets of the process: where it works, reads and writes, and when it ends, so that tests can run one without a process. */
export interface CommandContext {
  /** The project's directory. */
  readonly root: string;
  readonly signal: AbortSignal;
  readonly stdin: typeof process.stdin;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { readonly columns?: number; write(text: string): unknown };
  readonly colours: boolean;
  /** Whether lines of stderr are drawn again while they change. */
  readonly live: boolean;
  /** Null outside GitHub Actions. */
  readonly github: GithubStep | null;
}

/** Which messages of a command are wanted. */
export interface LogFlags {
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** Opens the messages of a command. */
export const openLog = (
  { quiet, verbose }: LogFlags,
  { stderr, colours, live }: Pick<CommandContext, 'stderr' | 'colours' | 'live'>,
): Log => createLog({ stream: stderr, level: quiet ? 'quiet' : verbose ? 'verbose' : 'normal', colours, live });

interface FailureOptions extends Pick<CommandContext, 'signal' | 'stdout'> {
  readonly json: boolean | undefined;
  /** The other fields of the command's report, with the values that they have if it fails. */
  readonly empty?: object;
}

/** Makes what a command reports on. If that fails with an expected error and JSON was requested, prints a report of it; rejects either way. */
export async function withFailureReport<T>(make: () => Promise<T>, { json, signal, stdout, empty }: FailureOptions): Promise<T> {
  try {
    return await make();
  } catch (thrown) {
    const error = isFileRefused(thrown) ? fileRefused(thrown) : thrown;
    // After an interrupt, no report is needed.
    if (json && error instanceof AcademyError && !signal.aborted) stdout.write(failureToJson(error, empty));
    throw thrown;
  }
}
