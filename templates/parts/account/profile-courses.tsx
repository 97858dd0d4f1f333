import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';

/** The courses that a person has begun, each with a link to the next lesson. Space for a row of them is reserved; more can be scrolled to. */
export function ProfileCourses() {
  const { t, path, site } = usePage();
  const texts = { again: t('progress.again'), failed: t('profile.coursesFailed'), onward: t('progress.onward') };
  return (
    <Island name="profile-courses" when="load" props={texts}>
      <section className="profile-courses" aria-labelledby="profile-courses-title">
        <h2 className="profile-courses-title" id="profile-courses-title">
          {t('profile.courses')}
        </h2>
        <div className="profile-courses-room">
          <p className="profile-courses-text" role="status" data-status>
            {t('profile.coursesLoading')}
          </p>
          <div className="profile-courses-none" data-none hidden>
            <p className="profile-courses-text">{t('profile.coursesNone')}</p>
            <a className="button button-quiet" href={path('/')}>
              {t('profile.coursesAll')}
            </a>
          </div>
          <ul className="profile-courses-list" role="list" data-begun hidden />
        </div>
        {site.offline && (
          <p className="profile-courses-saved">
            <a href={path('/saved')}>{t('offline.title')}</a>
          </p>
        )}
        <template>
          <li className="begun">
            <h3 className="begun-title">
              <a href={path('/')}>{t('course.kind')}</a>
            </h3>
            <p className="begun-progress" data-progress />
            <progress className="progress-bar" aria-hidden="true" />
            <a className="button button-quiet" href={path('/')} data-onward>
              {texts.onward}
            </a>
          </li>
        </template>
      </section>
    </Island>
  );
}
