import { usePage } from '../../page.tsx';

/**
 * The pages above this one. Below the home page alone, this page ends the line; null for pages next to the home page, which the site's name links to.
 */
export function Breadcrumb() {
  const { t, breadcrumb, path, url } = usePage();
  const above = breadcrumb.filter((crumb) => crumb.url !== url);
  const isNextToHome = levelsBetween(path('/'), url) === 0;
  if (above.length === 0 || isNextToHome) return null;
  const shown = above.length > 1 ? above : breadcrumb;
  return (
    <nav className="breadcrumb" aria-label={t('nav.breadcrumb')}>
      <ol className="breadcrumb-list">
        {shown.map((crumb) => (
          <li key={crumb.url}>
            {crumb.url === url ? (
              <span aria-current="page">{crumb.title}</span>
            ) : (
              <a href={crumb.url}>{crumb.url === path('/') ? t('nav.home') : crumb.title}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

// --- internal ---

/** How many levels of addresses are between the home page and a page: none for `/cursos`, one for `/temas/css`. */
const levelsBetween = (home: string, url: string) => url.slice(home.length).split('/').filter(Boolean).length - 1;
