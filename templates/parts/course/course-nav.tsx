import type { CourseOutline } from '../../contract.ts';
import type { LessonBlock } from '../../schema.ts';
import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';
import { DoneWord } from './done-word.tsx';
import { inWords } from '../duration.ts';
import { titleOf } from '../story-text.ts';

/** The lessons of the current course, with the current one marked: collapsed on narrow screens, next to the text on wide ones. */
export function CourseNav({ outline }: { readonly outline: CourseOutline }) {
  const { t } = usePage();
  const title = titleOf(outline.course);
  return (
    <Island name="progress" when="idle" props={{}}>
      <nav className="course-nav" aria-label={t('lesson.list')}>
        <details className="course-nav-fold">
          <summary className="course-nav-summary">{t('lesson.list')}</summary>
          <p className="course-nav-title">{outline.course.url ? <a href={outline.course.url}>{title}</a> : title}</p>
          <ol className="course-nav-list">
            {outline.lessons.map((lesson, index) => {
              const { minutes } = lesson.content as LessonBlock;
              return (
                <li key={lesson.uuid}>
                  <a href={lesson.url ?? ''} {...(index === outline.current ? { 'aria-current': 'page' as const } : {})}>
                    <span>{titleOf(lesson)}</span>
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
