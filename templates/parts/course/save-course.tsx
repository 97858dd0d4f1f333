import type { Card } from '../../contract.ts';
import type { LessonBlock } from '../../schema.ts';
import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';
import { urlsOf } from './course-facts.ts';
import { titleOf } from '../story-text.ts';

interface Props {
  readonly course: Card;
  readonly lessons: readonly Card<LessonBlock>[];
}

/** A button that saves the course for reading without a connection, if the site offers that. Shown once the browser turns out to be able to. */
export function SaveCourse({ course, lessons }: Props) {
  const { t, iso, locale, path, site } = usePage();
  const urls = urlsOf(lessons);
  if (!site.offline || course.url === null || urls.length === 0) return null;
  const words = {
    failed: t('offline.failed'),
    remove: t('offline.remove'),
    removed: t('offline.removed'),
    save: t('offline.save'),
    saved: t('offline.saved'),
    saving: t('offline.saving', 'unfilled'),
  };
  const list = path('/saved');
  const facts = t('offline.lessons', { count: urls.length });
  return (
    <Island
      name="save-course"
      when="visible"
      props={{ course: { url: course.url, title: titleOf(course), facts, lang: iso(locale), list }, lessons: urls, words }}
    >
      <div className="save-course" data-waiting>
        <button className="button button-quiet" type="button">
          {words.save}
        </button>
        <p className="save-course-state">
          <span role="status" />{' '}
          <a href={list} hidden>
            {t('offline.list')}
          </a>
        </p>
      </div>
    </Island>
  );
}
