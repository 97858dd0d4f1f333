import type { Card } from '../../contract.ts';
import type { CourseBlock, LessonBlock } from '../../schema.ts';

/** What people are able to do after a course, one line each; editors like to begin them with a dash. */
export const outcomesOf = ({ outcomes }: Pick<CourseBlock, 'outcomes'>): readonly string[] =>
  outcomes.split('\n').flatMap((line) => line.replace(/^[-*•]\s*/, '').trim() || []);

/** Duration of all lessons in whole minutes; 0 if none has one. */
export const totalMinutes = (lessons: readonly Card<LessonBlock>[]): number =>
  Math.round(lessons.reduce((sum, { content }) => sum + (content.minutes ?? 0), 0));
