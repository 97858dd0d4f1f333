import { constants } from 'node:os';
import { CommanderError } from 'commander';
import type { CommandContext } from './commands/command-context.ts';
import { readGithubStep, wantsColour } from './config/env.ts';
import { createProgram } from './program.ts';
import { printToStderr } from './report/print-to-stderr.ts';
import { AcademyError } from './report/errors.ts';
import { answerNotWritten, fileRefused, isFileRefused } from './report/errors/output.ts';
import { printError } from './report/print-error.ts';

// From Ctrl-C, a stopped container or job, or a closed terminal. The second signal exits at once.
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the program and returns its exit code: 0 success, 1 failure, 2 wrong usage or configuration, 128 plus the signal's number if one ended it. */
export async function main(argv: readonly string[], { root }: { readonly root: string }): Promise<number> {
  const interrupt = new AbortController();
  let ending: (typeof ENDINGS)[number] = 'SIGINT';
  for (const name of ENDINGS)
    process.once(name, () => {
      ending = name;
      interrupt.abort();
    });
  const { stdin, stdout, stderr } = process;
  // The reader of a pipe may close it early, as `head` does, and a terminal may be gone: the work is done all the same.
  stderr.on('error', () => {});
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || error.code === 'EIO') return;
    printError(answerNotWritten(error), context, argv.includes('--verbose'));
    // What a command answers is the last that it does, and `main` may have returned.
    process.exit(1);
  });
  printToStderr();
  const context: CommandContext = {
    root,
    signal: interrupt.signal,
    stdin,
    stdout,
    stderr,
    colours: wantsColour(stderr),
    github: readGithubStep(),
  };
  try {
    await createProgram(context, { json: argv.includes('--json') }).parseAsync(argv, { from: 'user' });
    return 0;
  } catch (thrown) {
    const error = isFileRefused(thrown) ? fileRefused(thrown) : thrown;
    const isInterrupted = interrupt.signal.aborted;
    // Anything still running is no longer needed, such as a fetch parallel to the one that failed.
    interrupt.abort();
    if (isInterrupted) return 128 + constants.signals[ending];
    // It printed the help or the version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    printError(error, context, argv.includes('--verbose'));
    return error instanceof AcademyError ? error.exitCode : 1;
  }
}
