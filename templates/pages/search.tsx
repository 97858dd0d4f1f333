import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { kindNames, kindPlurals } from '../kinds.ts';
import { TOPICS } from '../parts/list/list-queries.ts';
import { ListingPage, SearchForm, WaysOn } from '../parts/screen/listing-page.tsx';
import { Tags } from '../parts/story/intro.tsx';

/** The site search. Runs in the browser, on the files that `cli/files/search.ts` writes. */
export function Search() {
  const { t, locale } = usePage();
  const words = {
    agents: t('search.agents'),
    all: t('search.all'),
    failed: t('search.failed'),
    kind: t('search.kind'),
    many: t('search.many', 'unfilled'),
    more: t('search.more'),
    none: t('search.none', 'unfilled'),
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
        <p className="search-status" role="status" tabIndex={-1} />
        <div data-root />
      </Island>
      <Topics />
      <WaysOn title={t('search.places')} />
    </ListingPage>
  );
}

// --- internal ---

/** The site's topics, which menus may not have. */
function Topics() {
  const { t, list } = usePage();
  const topics = list(TOPICS);
  if (topics.length === 0) return null;
  return (
    <div className="ways-on">
      <p aria-hidden="true">{t('article.topics')}</p>
      <Tags categories={topics.map(({ uuid }) => uuid)} />
    </div>
  );
}
