import type { Card, Translate, UrlPath } from '../../contract.ts';
import type { CourseBlock, LessonBlock } from '../../schema.ts';
import type { ProgressWords } from '../../../islands/course-files.ts';

/** What people are able to do after a course, one line each; editors like to begin them with a dash. */
export const outcomesOf = ({ outcomes }: Pick<CourseBlock, 'outcomes'>): readonly string[] =>
  outcomes.split('\n').flatMap((line) => line.replace(/^[-*•]\s*/, '').trim() || []);

/** Duration of all lessons in whole minutes; 0 if none has one. */
export const totalMinutes = (lessons: readonly Card<LessonBlock>[]): number =>
  Math.round(lessons.reduce((sum, { content }) => sum + (content.minutes ?? 0), 0));

/** The addresses of lessons that have one. */
export const urlsOf = (lessons: readonly Card[]): readonly UrlPath[] => lessons.flatMap(({ url }) => url ?? []);

/** The other courses: those that are listed after this one come first. */
export function othersAfter({ uuid }: Card, courses: readonly Card[]): readonly Card[] {
  const index = courses.findIndex((one) => one.uuid === uuid);
  return [...courses.slice(index + 1), ...courses.slice(0, Math.max(index, 0))];
}

/** The words for how much of a course is done. */
export const progressWords = (t: Translate): ProgressWords => ({
  part: t('progress.part', 'unfilled'),
  all: t('progress.all'),
});
