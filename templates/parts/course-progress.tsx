import type { Story } from '../contract.ts';
import { Island } from '../island.tsx';

/** How much of a course is done, after words on the same line; nothing until there is some. */
export function CourseProgress({ course }: { readonly course: Pick<Story, 'url'> }) {
  if (course.url === null) return null;
  return (
    <Island name="course-cards" when="visible" props={{}}>
      <span className="course-progress" data-course={course.url} />
    </Island>
  );
}
