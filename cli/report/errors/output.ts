import { AcademyError, messageOf, usageError } from '../errors.ts';

// --- errors in writing files, above all those of the site's directory ---

export const outputNotOurs = (directory: string) =>
  usageError({
    name: 'OutputNotOurs',
    message: `${directory} contains files that Academy did not write, and publishing replaces the whole directory.`,
    hint: 'Choose another --out, or empty the directory yourself.',
  });

export const outputIsFile = (path: string) =>
  usageError({
    name: 'OutputIsFile',
    message: `${path} is a file, not a directory.`,
    hint: 'Choose another --out.',
  });

export const outputAmongSources = (directory: string, source: string) =>
  usageError({
    name: 'OutputAmongSources',
    message: `${directory} is in ${source}, and the site is made from what is there: each build would change its own sources.`,
    hint: 'Choose another --out.',
  });

/** `holder` is a process; empty in the moment before it is known. */
export const buildIsRunning = (directory: string, { holder, lock }: { readonly holder: string; readonly lock: string }) =>
  new AcademyError({
    name: 'BuildIsRunning',
    message: `Another build${holder && ` (process ${holder})`} is writing to ${directory}.`,
    hint: `Wait for it to finish, or choose another --out. If no build is running, delete ${lock}.`,
  });

export const outputNotWritten = (directory: string, cause: unknown) =>
  new AcademyError({
    name: 'OutputNotWritten',
    message: `The new site could not be written next to ${directory}: ${messageOf(cause)}`,
    hint: `The previous site is unchanged. ${NOT_REPLACED[codeOf(cause)] ?? 'Check disk space and permissions there.'}`,
    cause,
  });

export const outputHalfWritten = (directory: string, cause: unknown) =>
  new AcademyError({
    name: 'OutputHalfWritten',
    message: `The site in ${directory} could only be replaced in part: ${messageOf(cause)}`,
    hint: 'Check disk space and permissions there and build again: the next build replaces all of it. Do not deploy before that.',
    cause,
  });

export const siteUnfinished = (directory: string) =>
  usageError({
    name: 'SiteUnfinished',
    message: `The site in ${directory} is not whole: a build is replacing it, or was ended while it did.`,
    hint: 'Wait for a build that is running, or run `npx academy build` again, with the same --out. Do not deploy before that.',
  });

/** `path` is where builds keep something of their own. */
export const notOfABuild = (path: string) =>
  usageError({
    name: 'NotOfABuild',
    message: `${path} is in the place of what builds put there, and none of them made it.`,
    hint: 'Move it elsewhere, or choose another --out.',
  });

export const answerNotWritten = (cause: unknown) =>
  new AcademyError({
    name: 'AnswerNotWritten',
    message: `What the command answers could not be written to stdout: ${messageOf(cause)}.`,
    hint: 'Its work is done. Check the disk of the file that stdout is written to, and run the command again for its answer.',
    cause,
  });

export const fileRefused = (cause: unknown) =>
  new AcademyError({
    name: 'FileRefused',
    message: `A file could not be read or written: ${messageOf(cause)}.`,
    hint: REFUSED[codeOf(cause)] ?? 'Check the path, disk space, permissions and symbolic links.',
    cause,
  });

/** Whether an error means that the system refused to read or write a file, which is not a bug of ours. */
export const isFileRefused = (thrown: unknown): boolean => thrown instanceof Error && 'path' in thrown && REFUSALS.includes(codeOf(thrown));

// --- internal ---

const REFUSALS = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'ELOOP', 'ENOTDIR', 'ENAMETOOLONG', 'EMFILE', 'ENFILE'];

/** What to do about a refusal for which the file is not to blame. */
const REFUSED: Readonly<Record<string, string>> = {
  EMFILE: 'Let the process open more files: `ulimit -n 1024`.',
  ENFILE: 'The whole machine has too many files open: end other programs, or raise its limit.',
};

/** What to do about a directory that the system does not rename, as a container may have one. */
const NOT_REPLACED: Readonly<Record<string, string>> = {
  EBUSY: 'The directory is mounted, so it cannot be replaced: choose one within it, like `--out dist/site`.',
  EXDEV: "The directory is from an earlier layer of a container's image and cannot be renamed: delete it first, or choose another --out.",
};

const codeOf = (thrown: unknown): string => (thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '');
