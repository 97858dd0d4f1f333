import { AcademyError, messageOf } from '../errors.ts';

// --- the errors about content that is kept ---

export const nothingKept = (version: string, reason: string) =>
  new AcademyError({
    name: 'NothingKept',
    message: `There is no ${version} content to build offline from: ${reason}.`,
    hint: 'Build once with a connection and the same token, endpoint and --env; the content is kept in .academy/.',
  });

export const contentNotWritten = (path: string, cause: unknown) =>
  new AcademyError({
    name: 'ContentNotWritten',
    message: `The stories could not be written to ${path}: ${messageOf(cause)}`,
    hint: 'They are read from there while the site is built. Check the space left; ACADEMY_CACHE_DIR names another directory, and TMPDIR one for what is not kept.',
    cause,
  });

/** Why what was kept cannot be used, where it is not what was written. */
export const DAMAGED = 'what was kept is damaged';

export const contentDamaged = () =>
  new AcademyError({
    name: 'ContentDamaged',
    message: `The stories could not be read: ${DAMAGED}.`,
    hint: 'Build once without --offline: then the space is fetched anew.',
  });

/** Whether stories that were kept turned out to be damaged. */
export const isDamaged = (thrown: unknown): boolean => thrown instanceof AcademyError && thrown.name === 'ContentDamaged';

export const recordDamaged = () =>
  new AcademyError({
    name: 'RecordDamaged',
    message: 'What the last build left for the next one is damaged.',
    hint: 'Build once more: the site is made anew then.',
  });

/** Whether what an earlier build left turned out to be damaged. */
export const isRecordDamaged = (thrown: unknown): boolean => thrown instanceof AcademyError && thrown.name === 'RecordDamaged';
