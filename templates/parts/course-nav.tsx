import type { CourseOutline } from '../contract.ts';
import type { CourseBlock, LessonBlock } from '../schema.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { DoneWord } from './done-word.tsx';
import { inWords } from './duration.ts';

/** The lessons of the current course, with the current one marked: collapsed on narrow screens, next to the text on wide ones. */
export function CourseNav({ outline }: { readonly outline: CourseOutline }) {
  const { t } = usePage();
  const course = outline.course.content as CourseBlock;
  return (
    <Island name="progress" when="idle" props={{}}>
      <nav className="course-nav" aria-label={t('lesson.list')}>
        <details className="course-nav-fold">
          <summary className="course-nav-summary">{t('lesson.list')}</summary>
          <p className="course-nav-title">{outline.course.url ? <a href={outline.course.url}>{course.title}</a> : course.title}</p>
          <ol className="course-nav-list">
            {outline.lessons.map((lesson, index) => {
              const { title, minutes } = lesson.content as LessonBlock;
              return (
                <li key={lesson.uuid}>
                  <a href={lesson.url ?? ''} {...(index === outline.current ? { 'aria-current': 'page' as const } : {})}>
                    <span>{title}</span>
                    {minutes ? <span>{inWords(minutes, t)}</span> : null}
                    <DoneWord />
                  </a>
                </li>
              );
            })}
          </ol>
        </details>
      </nav>
    </Island>
  );
}
