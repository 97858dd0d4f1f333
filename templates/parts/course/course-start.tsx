import type { Card } from '../../contract.ts';
import type { CourseBlock, LessonBlock } from '../../schema.ts';
import { usePage } from '../../page.tsx';
import { Facts } from '../facts.tsx';
import { Island } from '../../island.tsx';
import { progressWords, urlsOf } from './course-facts.ts';

interface Props {
  readonly block: Pick<CourseBlock, 'level' | 'duration'>;
  readonly lessons: readonly Card<LessonBlock>[];
}

/** The facts about a course, which stay in view next to its description. */
export function CourseAside({ block, lessons }: Props) {
  const { t, number } = usePage();
  if (lessons.length === 0 && !block.level && !block.duration) return null;
  return (
    <aside className="course-aside" aria-label={t('course.details')}>
      <Facts
        facts={[
          { label: t('course.level'), value: block.level && t(`course.level.${block.level}`) },
          { label: t('course.duration'), value: block.duration },
          { label: t('course.lessons'), value: lessons.length && number(lessons.length) },
        ]}
      />
      <CourseStart lessons={lessons} className="button course-aside-start" />
    </aside>
  );
}

interface CourseStartProps {
  readonly lessons: readonly Card[];
  /** The course to go on to after this one. */
  readonly next?: Card | undefined;
  readonly className?: string;
}

/** Link to a course's first lesson, or to the next one once some lessons are done; once all are, to the next course or, less prominent, to repeat it. */
export function CourseStart({ lessons, next, className = 'button' }: CourseStartProps) {
  const { t } = usePage();
  const [first] = urlsOf(lessons);
  if (first === undefined) return null;
  const [start, onward] = [t('course.start'), t('progress.onward')];
  const finished = next?.url
    ? { href: next.url, textContent: t('course.next'), className }
    : { textContent: t('progress.again'), className: `${className} button-quiet` };
  return (
    <Island name="progress" when="visible" props={{ onward, finished }}>
      <a className={className} href={first} data-onward data-labels={[start, onward, finished.textContent].join('\n')}>
        {start}
      </a>
    </Island>
  );
}

/** How much of a course is done, after words on the same line; nothing until there is some. */
export function CourseProgress({ lessons }: { readonly lessons: readonly Card[] }) {
  const { t } = usePage();
  if (urlsOf(lessons).length === 0) return null;
  return (
    <Island name="course-progress" when="visible" props={{ words: progressWords(t) }}>
      <span className="course-progress" />
    </Island>
  );
}
