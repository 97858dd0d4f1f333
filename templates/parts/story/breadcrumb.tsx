import { usePage } from '../../page.tsx';

/** The pages above this one; null if that is only the home page, which the site's name links to. */
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
