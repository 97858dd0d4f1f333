import type { BlockProps, Card, CourseOutline, ListQuery, Reads } from '../contract.ts';
import type { AuthorBlock, CourseBlock, LessonBlock } from '../schema.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { AuthorLine } from '../parts/story/author-line.tsx';
import { Breadcrumb } from '../parts/story/breadcrumb.tsx';
import { CourseNav } from '../parts/course/course-nav.tsx';
import { inWords } from '../parts/duration.ts';
import { Feedback } from '../parts/story/feedback.tsx';
import { More } from '../parts/list/more.tsx';
import { Pager } from '../parts/course/pager.tsx';
import { contentsOf, TableOfContents } from '../parts/story/table-of-contents.tsx';
import { headingOf, titleOf } from '../parts/story-text.ts';
import { useProse } from '../prose/prose.tsx';

// Suggested after the last lesson of a course.
const COURSES: ListQuery = { of: ['course'], limit: 4 };

export const reads: Reads<LessonBlock> = () => [COURSES];

/** A lesson with the course's navigation, and links to the next and previous one. */
export function Lesson({ block }: BlockProps<LessonBlock>) {
  const { t, alternates, course, list } = usePage();
  const { text, headings } = useProse(block.body);
  const at = (index: number) => (course?.lessons[index] ?? null) as Card<LessonBlock> | null;
  const isLast = course !== null && course.current === course.lessons.length - 1;
  const others = isLast ? othersAfter(course.course, list(COURSES)) : [];
  return (
    <>
      <div className="lesson wrap">
        <Breadcrumb />
        <div className="lesson-columns">
          {course && <CourseNav outline={course} />}
          <article className="lesson-article" id="lesson" tabIndex={-1}>
            <LessonHeader block={block} course={course} />
            <TableOfContents headings={contentsOf(headings)} />
            <div className="lesson-body reading">
              {text}
              <Feedback title={block.title} />
            </div>
            {course && (
              <Island name="progress" when="idle" props={{ lesson: alternates.map((one) => one.url) }}>
                <footer className="lesson-footer">
                  <p className="lesson-done">
                    <button className="lesson-done-button" type="button" aria-pressed="false" hidden data-lesson-done>
                      {t('progress.mark')}
                    </button>
                  </p>
                  {isLast && <Finished course={course.course} next={others[0]} />}
                  <Pager previous={at(course.current - 1)} next={at(course.current + 1)} />
                </footer>
              </Island>
            )}
          </article>
        </div>
      </div>
      {isLast && <More title={t('course.others')} stories={others} limit={3} />}
    </>
  );
}

// --- internal ---

function LessonHeader({ block, course }: { readonly block: LessonBlock; readonly course: CourseOutline | null }) {
  const { t, card, story } = usePage();
  const teacher = course && card<AuthorBlock>((course.course.content as CourseBlock).teacher, 'author');
  return (
    <header className="lesson-header">
      {course && (
        <div className="lesson-place">
          <p className="lesson-place-text">{t('lesson.place', { number: course.current + 1, total: course.lessons.length })}</p>
          <progress className="progress-bar lesson-progress" value={course.current + 1} max={course.lessons.length} aria-hidden="true" />
        </div>
      )}
      <h1 className="lesson-title">{headingOf(block.title, story)}</h1>
      {block.summary && <p className="lead lesson-summary">{block.summary}</p>}
      <AuthorLine author={teacher} story={story} isDated={false} facts={block.minutes ? [inWords(block.minutes, t)] : []} />
    </header>
  );
}

/** The other courses: those that are listed after this one come first. */
function othersAfter({ uuid }: Card, courses: readonly Card[]): readonly Card[] {
  const place = courses.findIndex((one) => one.uuid === uuid);
  return [...courses.slice(place + 1), ...courses.slice(0, Math.max(place, 0))];
}

/** Congratulates on finishing a course, and leads to the next one. */
function Finished({ course, next }: { readonly course: Card; readonly next: Card | undefined }) {
  const { t, path } = usePage();
  return (
    <section className="finished">
      <h2 className="finished-title">{t('lesson.finished', { course: titleOf(course) })}</h2>
      <p>{t('lesson.finishedText')}</p>
      <p className="finished-actions">
        {next?.url && (
          <a className="button" href={next.url} data-completes>
            {t('lesson.nextCourse', { course: titleOf(next) })}
          </a>
        )}
        <a className="button button-quiet" href={course.url ?? path('/')} data-completes>
          {t('lesson.back')}
        </a>
      </p>
    </section>
  );
}
