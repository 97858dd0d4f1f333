import type { ProgressWords } from '../../../islands/course-file.ts';
import type { Translate } from '../../contract.ts';

/** The words for how much of a course is done. */
export const progressWords = (t: Translate): ProgressWords => ({
  part: t('progress.part', { done: '{0}', total: '{1}' }),
  all: t('progress.all'),
});
