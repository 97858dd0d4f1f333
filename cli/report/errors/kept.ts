import { AcademyError, messageOf } from '../errors.ts';

// --- errors of cached content ---

export const nothingKept = (version: string, reason: string) =>
  new AcademyError({
    name: 'NothingKept',
    message: `There is no cached ${version} content to build from offline: ${reason}.`,
    hint: 'Build once online with the same token, endpoint and --env; the content is then cached in .academy/.',
  });

export const contentNotWritten = (path: string, cause: unknown) =>
  new AcademyError({
    name: 'ContentNotWritten',
    message: `The stories could not be written to ${path}: ${messageOf(cause)}`,
    hint: 'Stories are read from there during the build. Check disk space; ACADEMY_CACHE_DIR sets another directory, and TMPDIR one for content that is not cached.',
    cause,
  });

/** Why a cached file that was modified cannot be used. */
export const DAMAGED = 'the cache is damaged';

export const contentDamaged = () =>
  new AcademyError({
    name: 'ContentDamaged',
    message: `The stories could not be read: ${DAMAGED}.`,
    hint: 'Build once without `--offline` to fetch the space again.',
  });

/** Whether an error means that cached stories are damaged. */
export const isDamaged = (thrown: unknown): boolean => thrown instanceof AcademyError && thrown.name === 'ContentDamaged';

export const recordDamaged = () =>
  new AcademyError({
    name: 'RecordDamaged',
    message: 'The build record in .academy/ is damaged.',
    hint: 'Build again: all pages will be rendered anew.',
  });

/** Whether an error means that what an earlier build left is damaged. */
export const isRecordDamaged = (thrown: unknown): boolean => thrown instanceof AcademyError && thrown.name === 'RecordDamaged';
