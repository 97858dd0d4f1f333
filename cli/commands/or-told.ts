import { AcademyError } from '../report/errors.ts';
import { fileRefused, isFileRefused } from '../report/errors/output.ts';
import { toReportedError } from '../report/report.ts';
import type { CommandContext } from './command-context.ts';

interface TellOptions extends Pick<CommandContext, 'signal' | 'stdout'> {
  /** Whether somebody asked for JSON. */
  readonly json: boolean | undefined;
  /** What else the command's reports have, as far as it is known where there is nothing to report on. */
  readonly others?: object;
}

/** What a command reports on; whoever waits for that as JSON gets, where an expected error is all there is, a report that says so. Rejects all the same. */
export async function orTold<T>(make: () => Promise<T>, { json, signal, stdout, others }: TellOptions): Promise<T> {
  try {
    return await make();
  } catch (thrown) {
    const error = isFileRefused(thrown) ? fileRefused(thrown) : thrown;
    // Who interrupted it has no use for a report.
    if (json && error instanceof AcademyError && !signal.aborted)
      stdout.write(`${JSON.stringify({ status: 'failed', ...others, errors: [toReportedError(error)] }, null, 2)}\n`);
    throw thrown;
  }
}
