import { AcademyError, messageOf } from '../errors.ts';

// --- the errors about content that is kept ---

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

/** Why what was kept cannot be used, where it is not what was written. */
export const DAMAGED = 'the cache is damaged';

export const contentDamaged = () =>
  new AcademyError({
    name: 'ContentDamaged',
    message: `The stories could not be read: ${DAMAGED}.`,
    hint: 'Build once without `--offline` to fetch the space again.',
  });

/** Whether stories that were kept turned out to be damaged. */
export const isDamaged = (thrown: unknown): boolean => thrown instanceof AcademyError && thrown.name === 'ContentDamaged';

export const recordDamaged = () =>
  new AcademyError({
    name: 'RecordDamaged',
    message: 'The build record in .academy/ is damaged.',
    hint: 'Build again: all pages will be rendered anew.',
  });

/** Whether what an earlier build left turned out to be damaged. */
export const isRecordDamaged = (thrown: unknown): boolean => thrown instanceof AcademyError && thrown.name === 'RecordDamaged';
