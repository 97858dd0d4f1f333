import type { BlockProps, Card, Reads } from '../contract.ts';
import type { AuthorBlock, CourseBlock, LessonBlock } from '../schema.ts';
import { takeId } from '../ids.ts';
import { usePage } from '../page.tsx';
import { AuthorLine, Teacher } from '../parts/story/author.tsx';
import { Breadcrumb, Intro, Tags } from '../parts/story/intro.tsx';
import { CourseAside, CourseProgress, CourseStart } from '../parts/course/course-start.tsx';
import { othersAfter, outcomesOf, totalMinutes } from '../parts/course/course-facts.ts';
import { Cover } from '../parts/media/media.tsx';
import { inWords } from '../parts/duration.ts';
import { LessonList } from '../parts/course/lessons.tsx';
import { othersOf } from '../parts/list/list-queries.ts';
import { More } from '../parts/list/more.tsx';
import { SaveCourse } from '../parts/course/save-course.tsx';
import { TextWithCode } from '../parts/inline-text.tsx';
import { Prose } from '../prose/prose.tsx';

const OTHERS = othersOf('course');

export const reads: Reads<CourseBlock> = () => [OTHERS];

/** A course: its outcomes, description and lessons. */
export function Course({ block }: BlockProps<CourseBlock>) {
  const { t, card, course, ids, list, story } = usePage();
  const lessons = (course?.lessons ?? []) as readonly Card<LessonBlock>[];
  const teacher = card<AuthorBlock>(block.teacher, 'author');
  const minutes = totalMinutes(lessons);
  const lessonsId = takeId('course-lessons', ids);
  const eyebrow = (
    <>
      {t('course.kind')}
      <CourseProgress lessons={lessons} />
    </>
  );
  const hasLesson = lessons.some(({ url }) => url !== null);
  return (
    <>
      <article className="course">
        <header className="course-cover wrap">
          <Breadcrumb />
          <div className="course-cover-columns">
            <Intro eyebrow={eyebrow} title={block.title} summary={block.summary}>
              <AuthorLine author={teacher} story={story} isDated={false} facts={teacher?.content.role ? [teacher.content.role] : []} />
              {hasLesson && (
                <p className="course-actions">
                  <CourseStart lessons={lessons} next={course ? othersAfter(course.course, list(OTHERS))[0] : undefined} />
                  <a className="button button-quiet" href={`#${lessonsId}`}>
                    {t('course.seeLessons')}
                  </a>
                </p>
              )}
              <Tags categories={block.categories} />
            </Intro>
            <Cover image={block.image} sizes="(min-width: 64rem) 36rem, 100vw" />
          </div>
        </header>
        <div className="course-columns wrap">
          <CourseAside block={block} lessons={lessons} />
          <div className="course-main">
            <Outcomes outcomes={outcomesOf(block)} />
            <Prose body={block.body} />
            <section className="course-lessons" id={lessonsId}>
              <h2 className="course-lessons-title">{t('course.contents')}</h2>
              {lessons.length === 0 ? (
                <p>{t('course.soon')}</p>
              ) : (
                <>
                  <p className="course-lessons-lead">
                    {t('course.contentsLead', { count: lessons.length, minutes, time: inWords(minutes, t) })}
                  </p>
                  <LessonList lessons={lessons} />
                </>
              )}
              {course && <SaveCourse course={course.course} lessons={lessons} />}
            </section>
            <Teacher person={teacher} title={t('course.teacher')} />
          </div>
        </div>
      </article>
      <More title={t('course.others')} stories={list(OTHERS)} limit={3} />
    </>
  );
}

// --- internal ---

/** What people are able to do after the course. */
function Outcomes({ outcomes }: { readonly outcomes: readonly string[] }) {
  const { t } = usePage();
  if (outcomes.length === 0) return null;
  return (
    <section className="outcomes">
      <h2 className="outcomes-title">{t('course.outcomes')}</h2>
      <ul className="outcomes-list">
        {outcomes.map((outcome) => (
          <li className="outcome" key={outcome}>
            <TextWithCode text={outcome} />
          </li>
        ))}
      </ul>
    </section>
  );
}
