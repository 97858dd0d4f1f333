import type { Card } from '../../contract.ts';
import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';
import { progressWords } from './progress-words.ts';

/** How much of a course is done, after words on the same line; nothing until there is some. */
export function CourseProgress({ lessons }: { readonly lessons: readonly Card[] }) {
  const { t } = usePage();
  const urls = lessons.flatMap(({ url }) => url ?? []);
  if (urls.length === 0) return null;
  return (
    <Island name="course-progress" when="visible" props={{ lessons: urls, words: progressWords(t) }}>
      <span className="course-progress" />
    </Island>
  );
}
