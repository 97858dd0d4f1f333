import { usePage } from '../page.tsx';
import { SearchIcon } from './icons.tsx';

/** The field in which one searches the site. It leads to the page of the search, where an island takes it over; there one can type at once. */
export function SearchForm({ isWholePage = false }: { readonly isWholePage?: boolean }) {
  const { t, locale, path } = usePage();
  // The not-found pages of all languages are parts of one another.
  const id = `search-${locale}`;
  return (
    <form className="search-form" role="search" action={path('/search')} method="get">
      <label className="field-label" htmlFor={id}>
        {t('search.label')}
      </label>
      <div className="search-line">
        <input
          className="field-input"
          id={id}
          name="q"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the search wants to type, and nothing stands before the field but its title
          autoFocus={isWholePage}
        />
        <button className="button" type="submit">
          <SearchIcon />
          {t('search.submit')}
        </button>
      </div>
    </form>
  );
}
