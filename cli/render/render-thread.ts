import { parentPort, workerData } from 'node:worker_threads';
import { AcademyError } from '../report/errors.ts';
import { printToStderr } from '../report/log.ts';
import { createPageWork, type PageWork, type ReadSetup } from './page-work.ts';

/** What the pool asks a thread to do, one task at a time. */
export type Task = {
  readonly [name in keyof PageWork]: { readonly name: name; readonly input: Parameters<PageWork[name]>[0] };
}[keyof PageWork];

/** A thread's answer; an `AcademyError` is sent as plain data, since an error would arrive without its name. */
export type Answer = { readonly result: unknown } | { readonly told: ToldError } | { readonly error: unknown };

type ToldError = Pick<AcademyError, 'name' | 'message' | 'exitCode' | 'at'> & { readonly hint?: string };

// Started only as a thread by `pool.ts`.
printToStderr();
const work = createPageWork(workerData as ReadSetup);
parentPort?.on('message', async ({ name, input }: Task) => {
  try {
    const done = (await work)[name] as (input: unknown) => unknown;
    parentPort?.postMessage({ result: await done(input) } satisfies Answer);
  } catch (error) {
    parentPort?.postMessage(toAnswer(error));
  }
});

function toAnswer(error: unknown): Answer {
  if (!(error instanceof AcademyError)) return { error };
  const { name, message, hint, at, exitCode } = error;
  return { told: { name, message, at, exitCode, ...(hint === undefined ? {} : { hint }) } };
}
