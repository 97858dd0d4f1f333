import { usePage } from '../../page.tsx';

/** The site's name and logo, linked to the home page; `isCurrent` on that page. */
export function SiteName({ isCurrent = false }: { readonly isCurrent?: boolean }) {
  const { path, site } = usePage();
  return (
    <a className="site-name" href={path('/')} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
      <SiteMark />
      {site.name}
    </a>
  );
}

// --- internal ---

/** The letter A as a house with an open door. Hidden from screen readers, because the name is next to it. */
function SiteMark() {
  return (
    <svg className="site-mark" viewBox="0 0 64 64" width="40" height="40" aria-hidden="true">
      <rect width="64" height="64" rx="14" />
      <path d="M32 9L55 53H43V49A11 11 0 0 0 21 49V53H9z" />
      <path d="M25 54V50a7 7 0 0 1 14 0v4z" />
    </svg>
  );
}
