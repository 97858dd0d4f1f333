import type { BlockProps, Card, CourseOutline, Reads, Translate } from '../contract.ts';
import type { AuthorBlock, CourseBlock, LessonBlock } from '../schema.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { AuthorLine } from '../parts/story/author.tsx';
import { Breadcrumb } from '../parts/story/intro.tsx';
import { CourseNav, Pager } from '../parts/course/lessons.tsx';
import { inWords } from '../parts/duration.ts';
import { contentsOf, Feedback, TableOfContents } from '../parts/story/article.tsx';
import { othersOf } from '../parts/list/list-queries.ts';
import { More } from '../parts/list/more.tsx';
import { othersAfter, urlsOf } from '../parts/course/course-facts.ts';
import { headingOf, titleOf } from '../parts/story-text.ts';
import { useProse } from '../prose/prose.tsx';

// Suggested after the last lesson of a course.
const COURSES = othersOf('course');

export const reads: Reads<LessonBlock> = () => [COURSES];

/** A lesson with the course's navigation, and links to the next and previous one. */
export function Lesson({ block }: BlockProps<LessonBlock>) {
  const { t, alternates, course, list } = usePage();
  const { text, headings } = useProse(block.body);
  const at = (index: number) => (course?.lessons[index] ?? null) as Card<LessonBlock> | null;
  const isLast = course !== null && course.current === course.lessons.length - 1;
  const urls = urlsOf(course?.lessons ?? []);
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
              <Island
                name="progress"
                when="idle"
                props={{ lesson: alternates.map((one) => one.url), ...(isLast && wordsAtTheEnd(course, urls, t)) }}
              >
                <footer className="lesson-footer">
                  <p className="lesson-done">
                    <button className="button button-quiet lesson-done-button" type="button" aria-pressed="false" hidden data-lesson-done>
                      <span>{t('progress.mark')}</span>
                      <span>{t('progress.marked')}</span>
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
  const urls = urlsOf(course?.lessons ?? []);
  const teacher = course && card<AuthorBlock>((course.course.content as CourseBlock).teacher, 'author');
  return (
    <header className="lesson-header">
      {course && (
        <div className="lesson-place">
          <p className="lesson-place-text">{t('lesson.place', { number: course.current + 1, total: course.lessons.length })}</p>
          <Island name="progress" when="idle" props={{}}>
            <label className="lesson-progress">
              {t('progress.doneLessons')}
              <progress className="progress-bar" value={0} max={urls.length} />
            </label>
          </Island>
        </div>
      )}
      <h1 className="lesson-title">{headingOf(block.title, story)}</h1>
      {block.summary && <p className="lead lesson-summary">{block.summary}</p>}
      <AuthorLine author={teacher} story={story} isDated={false} facts={block.minutes ? [inWords(block.minutes, t)] : []} />
    </header>
  );
}

/** What the end of a course says: how many lessons are missing, and that it is finished only if none is. */
function wordsAtTheEnd({ course }: CourseOutline, urls: readonly string[], t: Translate) {
  const title = titleOf(course);
  const missing = urls.map((_, index) => t('lesson.missing', { count: index + 1, course: title }));
  return { onward: t('lesson.toMissing'), missing: [t('lesson.finished', { course: title }), ...missing] };
}

/** The end of a course: leads to the next one, or to the first lesson that is missing. */
function Finished({ course, next }: { readonly course: Card; readonly next: Card | undefined }) {
  const { t, path } = usePage();
  const back = course.url ?? path('/');
  const onward = next?.url ? t('lesson.nextCourse', { course: titleOf(next) }) : t('lesson.back');
  return (
    <section className="finished">
      <h2 className="finished-title" data-missing>
        {t('lesson.last', { course: titleOf(course) })}
      </h2>
      <p>{t('lesson.finishedText')}</p>
      <p className="finished-actions">
        <a className="button" href={next?.url ?? back} data-completes data-onward data-labels={`${onward}\n${t('lesson.toMissing')}`}>
          {onward}
        </a>
        {next?.url && (
          <a className="button button-quiet" href={back} data-completes>
            {t('lesson.back')}
          </a>
        )}
      </p>
    </section>
  );
}
