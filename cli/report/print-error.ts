import type { CommandContext } from '../commands/command-context.ts';
import { toAnnotation } from './annotations.ts';
import { AcademyError } from './errors.ts';
import { createLog } from './log.ts';
import { toReportedError } from './report.ts';

/** Prints why a command failed: expected errors with what to do about them, anything else, which is a bug, with its stack. */
export function printError(
  error: unknown,
  { stderr, colours, github }: Pick<CommandContext, 'stderr' | 'colours' | 'github'>,
  verbose: boolean,
): void {
  const log = createLog({ stream: stderr, colours });
  if (!(error instanceof AcademyError)) {
    log.error(`${log.style('red', 'bug')} ${error instanceof Error ? error.stack : String(error)}`);
    return;
  }
  log.error('');
  log.error(`${log.style('red', error.name)}: ${error.message}`);
  if (error.hint) log.error(`Hint: ${error.hint}`);
  if (verbose && error.cause)
    log.error(log.style('dim', error.cause instanceof Error ? (error.cause.stack ?? '') : JSON.stringify(error.cause)));
  if (github) log.error(toAnnotation(toReportedError(error)));
}
