import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { kindNames, kindPlurals } from '../parts/kind.ts';
import { ListingPage } from '../parts/listing-page.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { WaysOn } from '../parts/ways-on.tsx';

/** The site search. Runs in the browser, on the files that `cli/publish/search-files.ts` writes. */
export function Search() {
  const { t, locale } = usePage();
  const words = {
    agents: t('search.agents'),
    all: t('search.all'),
    failed: t('search.failed'),
    kind: t('search.kind'),
    many: t('search.many', { count: '{0}' }),
    more: t('search.more'),
    none: t('search.none', { query: '{0}' }),
    one: t('search.one'),
    results: t('search.results'),
    retry: t('search.retry'),
    searching: t('search.searching'),
  };
  return (
    <ListingPage name="search" title={t('search.title')}>
      <Island name="search" when="load" props={{ locale, kinds: kindNames(t), plurals: kindPlurals(t), words }}>
        <SearchForm isWholePage />
        <noscript>
          <p className="search-noscript">{t('search.noscript')}</p>
        </noscript>
        <p className="search-status" role="status" />
        <div data-root />
      </Island>
      <WaysOn title={t('search.places')} />
    </ListingPage>
  );
}
