import type { Card, CourseOutline } from '../../contract.ts';
import type { LessonBlock } from '../../schema.ts';
import { usePage } from '../../page.tsx';
import { inWords } from '../duration.ts';
import { titleOf } from '../story-text.ts';

/** The lessons of the current course, with the current one marked: collapsed on narrow screens, next to the text on wide ones. The island of its bar marks those that are done. */
export function CourseNav({ outline }: { readonly outline: CourseOutline }) {
  const { t } = usePage();
  const title = titleOf(outline.course);
  return (
    <nav className="course-nav" aria-label={t('lesson.list')}>
      <details>
        <summary>{t('lesson.list')}</summary>
        <p>{outline.course.url ? <a href={outline.course.url}>{title}</a> : title}</p>
        <ol className="course-nav-list" data-lessons>
          {outline.lessons.map((lesson, index) => {
            const { minutes } = lesson.content as LessonBlock;
            return (
              <li key={lesson.uuid}>
                <a href={lesson.url ?? undefined} {...(index === outline.current ? { 'aria-current': 'page' as const } : {})}>
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
  );
}

/** A course's lessons in order, with their summaries. The island of its first link marks those that are done. */
export function LessonList({ lessons }: { readonly lessons: readonly Card<LessonBlock>[] }) {
  const { t } = usePage();
  return (
    <ol className="lesson-list" data-lessons>
      {lessons.map((lesson) => (
        <li key={lesson.uuid}>
          <div>
            <h3>
              {lesson.url ? (
                <a href={lesson.url}>
                  {titleOf(lesson)}
                  <DoneWord />
                </a>
              ) : (
                titleOf(lesson)
              )}
            </h3>
            <p>{lesson.content.summary}</p>
          </div>
          {lesson.content.minutes ? <p className="meta">{inWords(lesson.content.minutes, t)}</p> : null}
        </li>
      ))}
    </ol>
  );
}

interface Props {
  readonly previous: Card<LessonBlock> | null;
  readonly next: Card<LessonBlock> | null;
}

/** Navigation at the end of a lesson: a prominent link to the next one, a small one to the previous. */
export function Pager({ previous, next }: Props) {
  const { t } = usePage();
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label={t('lesson.pager')}>
      {next?.url && (
        <a className="pager-next" href={next.url} rel="next" data-completes>
          <span className="pager-direction">
            {t('lesson.next')}
            {next.content.minutes ? ` · ${inWords(next.content.minutes, t)}` : null}
          </span>
          <span className="pager-title">{titleOf(next)}</span>
          <span className="pager-summary">{next.content.summary}</span>
        </a>
      )}
      {previous?.url && (
        <a className="pager-previous" href={previous.url} rel="prev">
          <span className="pager-direction">{t('lesson.previous')}</span>
          <span className="pager-title">{titleOf(previous)}</span>
        </a>
      )}
    </nav>
  );
}

// --- internal ---

/** Tells screen readers that a lesson is done, within a link marked as such; others see a check mark. */
function DoneWord() {
  const { t } = usePage();
  return <span data-word={t('progress.done')} />;
}
