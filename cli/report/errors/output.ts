import { AcademyError, messageOf } from '../errors.ts';

// --- the errors about what is written, first of all the directory of the site ---

export const outputNotOurs = (directory: string) =>
  new AcademyError({
    name: 'OutputNotOurs',
    message: `${directory} holds files that no build of ours wrote, and publishing replaces the whole directory.`,
    hint: 'Choose another --out, or empty the directory yourself.',
    exitCode: 2,
  });

export const outputIsFile = (path: string) =>
  new AcademyError({
    name: 'OutputIsFile',
    message: `${path} is a file, and a site is a directory.`,
    hint: 'Choose another --out.',
    exitCode: 2,
  });

/** `holder` is a process; empty for the moment before it says so. */
export const buildIsRunning = (directory: string, { holder, lock }: { readonly holder: string; readonly lock: string }) =>
  new AcademyError({
    name: 'BuildIsRunning',
    message: `Another build${holder && ` (process ${holder})`} is writing ${directory}.`,
    hint: `Wait until it has ended, or choose another --out. If there is none, delete ${lock}.`,
  });

export const outputNotWritten = (directory: string, cause: unknown) =>
  new AcademyError({
    name: 'OutputNotWritten',
    message: `The site could not be written beside ${directory}: ${messageOf(cause)}`,
    hint: 'The previous site is as it was. Check the space left and the permissions there.',
    cause,
  });

export const outputHalfWritten = (directory: string, cause: unknown) =>
  new AcademyError({
    name: 'OutputHalfWritten',
    message: `Some of the new site could not take its place in ${directory}: ${messageOf(cause)}`,
    hint: 'Look at what is in its way there. What is left to do is kept, and the next build goes on with it; do not deploy before.',
    cause,
  });

export const fileRefused = (cause: unknown) =>
  new AcademyError({
    name: 'FileRefused',
    message: `The machine refused a file: ${messageOf(cause)}.`,
    hint: 'Check the space left and the permissions there.',
    cause,
  });

/** Whether something was thrown because this machine does not let a file be read or written, which is no bug of ours. */
export const isFileRefused = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && 'path' in thrown && REFUSALS.includes(String(thrown.code));

const REFUSALS = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'];
