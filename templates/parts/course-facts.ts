import type { Card } from '../contract.ts';
import type { CourseBlock, LessonBlock } from '../schema.ts';

/** What one can do after a course, a line each; editors like to begin them with a dash. */
export const outcomesOf = ({ outcomes }: Pick<CourseBlock, 'outcomes'>): readonly string[] =>
  outcomes.split('\n').flatMap((line) => line.replace(/^[-*•]\s*/, '').trim() || []);

/** How long all lessons take, in whole minutes; none where no lesson says. */
export const totalMinutes = (lessons: readonly Card<LessonBlock>[]): number =>
  Math.round(lessons.reduce((sum, { content }) => sum + (content.minutes ?? 0), 0));
