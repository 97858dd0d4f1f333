import { useState } from 'react';
import type { TextsOf } from '../../fill.ts';
import type { CourseFile } from '../../course-files.ts';
import { begunCourses, type BegunCourse } from '../../learning/progress/begun-courses.ts';
import { onDone, readLessons } from '../../learning/progress/done-lessons.ts';
import { progressInWords } from '../../learning/progress/in-words.ts';
import { loadCourses } from '../../learning/progress/load-courses.ts';
import { tellAccount } from '../../learning/progress/tell-account.ts';
import { useStart } from '../../use-start.ts';

export const COURSES_TEXTS = [
  'offline.title',
  'profile.courses',
  'profile.coursesAll',
  'profile.coursesFailed',
  'profile.coursesLoading',
  'profile.coursesNone',
  'progress.again',
  'progress.onward',
] as const;

export interface CoursesProps {
  readonly texts: TextsOf<typeof COURSES_TEXTS>;
  /** The address of the page of the courses that are saved for reading without a connection; null if that is not offered. */
  readonly saved: string | null;
}

/** The courses that a person has begun, each with a link to the next lesson. Space for a row of them is reserved; more can be scrolled to. */
export function Courses({ texts, saved }: CoursesProps) {
  /** Null while they are loaded. */
  const [found, setFound] = useState<CourseFile | 'failed' | null>(null);
  const [begun, setBegun] = useState<readonly BegunCourse[]>([]);
  async function load() {
    const loading = loadCourses().catch(() => null);
    // Until the account has been asked, the lessons stored here may be somebody else's. Failures are reported where lessons are marked.
    await tellAccount().catch(() => {});
    const file = await loading;
    setFound(file ?? 'failed');
    if (!file) return;
    const show = () => setBegun(begunCourses(file.courses, readLessons()));
    onDone(show);
    show();
  }
  useStart(() => void load());

  const file = found === 'failed' ? null : found;
  return (
    <section className="profile-courses" aria-labelledby="profile-courses-title">
      <h2 className="profile-courses-title" id="profile-courses-title">
        {texts['profile.courses']}
      </h2>
      <div className="profile-courses-room">
        <p className="profile-courses-text" role="status" data-status>
          {file ? '' : found ? texts['profile.coursesFailed'] : texts['profile.coursesLoading']}
        </p>
        {file && begun.length === 0 && (
          <div className="profile-courses-none" data-none>
            <p className="profile-courses-text">{texts['profile.coursesNone']}</p>
            <a className="button button-quiet" href={file.overview}>
              {texts['profile.coursesAll']}
            </a>
          </div>
        )}
        {file && begun.length > 0 && (
          <ul className="profile-courses-list" role="list">
            {begun.map((course) => (
              <Course course={course} words={file.words} texts={texts} key={course.url} />
            ))}
          </ul>
        )}
      </div>
      {saved && (
        <p className="profile-courses-saved">
          <a href={saved}>{texts['offline.title']}</a>
        </p>
      )}
    </section>
  );
}

// --- internal ---

interface Props {
  readonly course: BegunCourse;
  readonly words: CourseFile['words'];
  readonly texts: CoursesProps['texts'];
}

function Course({ course: { url, title, done, lessons, next }, words, texts }: Props) {
  return (
    <li className="begun">
      <h3 className="begun-title">
        <a href={url}>{title}</a>
      </h3>
      <p className="begun-progress" data-progress>
        {progressInWords(done, lessons.length, words)}
      </p>
      <progress className="progress-bar" aria-hidden="true" value={done} max={lessons.length} />
      <a className="button button-quiet" href={next ?? lessons[0]} data-onward>
        {next ? texts['progress.onward'] : texts['progress.again']}
      </a>
    </li>
  );
}
