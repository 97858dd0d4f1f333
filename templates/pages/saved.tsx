import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { ListingPage } from '../parts/screen/listing-page.tsx';

/** The courses that were saved in this browser. Without a connection, it stands in for pages that were not. */
export function Saved() {
  const { t, url, path } = usePage();
  const words = { absent: t('offline.absent'), none: t('offline.none'), remove: t('offline.removeOne', 'unfilled') };
  return (
    <ListingPage name="saved" title={t('offline.title')}>
      <p className="lead">{t('offline.lead')}</p>
      <Island name="saved-courses" when="load" props={{ url, words }}>
        <p className="saved-status" role="status" tabIndex={-1} />
        <ul className="saved-list" role="list" />
        <p data-none hidden>
          <a className="button button-quiet" href={path('/')}>
            {t('offline.choose')}
          </a>
        </p>
        <template>
          <li className="saved-course">
            <h2 className="saved-course-title">
              <a href={path('/')}>{t('course.kind')}</a>
            </h2>
            <p className="saved-course-facts" data-facts />
            <button className="button button-quiet" type="button">
              {t('offline.removeShort')}
            </button>
          </li>
        </template>
        <noscript>
          <p>{t('offline.noscript')}</p>
        </noscript>
      </Island>
    </ListingPage>
  );
}
