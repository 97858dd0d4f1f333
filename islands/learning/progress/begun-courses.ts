import type { ListedCourse } from '../../course-files.ts';
import type { Lessons } from './lessons.ts';

/** A course of which at least one lesson is done. */
export interface BegunCourse extends ListedCourse {
  /** How many of its lessons are done. */
  readonly done: number;
  /** The address of the first lesson that is not done; null if all are. */
  readonly next: string | null;
}

/** The courses of which at least one lesson is done; the one that was last worked on comes first. */
export function begunCourses(courses: readonly ListedCourse[], lessons: Lessons): readonly BegunCourse[] {
  const isDone = (address: string) => (lessons[address] ?? 0) > 0;
  const lastMark = (course: ListedCourse) => Math.max(...course.lessons.map((address) => Math.abs(lessons[address] ?? 0)));
  return courses
    .filter((course) => course.lessons.some(isDone))
    .toSorted((a, b) => lastMark(b) - lastMark(a))
    .map((course) => ({
      ...course,
      done: course.lessons.filter(isDone).length,
      next: course.lessons.find((address) => !isDone(address)) ?? null,
    }));
}
