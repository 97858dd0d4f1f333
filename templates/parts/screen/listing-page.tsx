import type { ReactNode } from 'react';
import { usePage } from '../../page.tsx';
import { SearchIcon } from '../icons.tsx';
import { MenuItems, menusOf } from '../site/menu.tsx';

interface Props {
  /** The class of the page's own styles. */
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen with a list that an island fills in. */
export function ListingPage({ name, title, children }: Props) {
  return (
    <div className={`listing-page ${name} wrap`}>
      <h1 className="listing-page-title">{title}</h1>
      {children}
    </div>
  );
}

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

/** The main menu's entries, for pages that offer no other links. */
export function WaysOn({ title }: { readonly title: string }) {
  const { main = [] } = menusOf(usePage());
  if (main.length === 0) return null;
  return (
    <nav className="ways-on" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      <ul className="ways-on-list" role="list">
        <MenuItems name="ways-on" items={main} />
      </ul>
    </nav>
  );
}
