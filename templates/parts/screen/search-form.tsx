import { usePage } from '../../page.tsx';
import { SearchIcon } from '../icons.tsx';

/** The search field. Submits to the search page, where an island takes over and the field has the focus. */
export function SearchForm({ isWholePage = false }: { readonly isWholePage?: boolean }) {
  const { t, locale, path } = usePage();
  // Unique, because the not-found pages of all languages are combined into one.
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- people open the search to type, and only the title precedes the field
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
