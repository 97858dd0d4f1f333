import { usePage } from '../page.tsx';

/** Where this page stands in the site: the pages above it. Nothing where that is the home page alone, which the site's name leads to. */
export function Breadcrumb() {
  const { t, breadcrumb, path, url } = usePage();
  const above = breadcrumb.filter((crumb) => crumb.url !== url);
  if (above.length < 2) return null;
  return (
    <nav className="breadcrumb" aria-label={t('nav.breadcrumb')}>
      <ol className="breadcrumb-list">
        {above.map((crumb) => (
          <li key={crumb.url}>
            <a href={crumb.url}>{crumb.url === path('/') ? t('nav.home') : crumb.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
