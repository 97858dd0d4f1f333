import { AcademyError } from '../report/errors.ts';
import { fileRefused, isFileRefused } from '../report/errors/output.ts';
import { failureToJson } from '../report/report.ts';
import type { CommandContext } from './command-context.ts';

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
