import { usePage } from '../page.tsx';

/** The first focusable element: skips the menus. */
export function SkipLink() {
  const { t } = usePage();
  return (
    <a className="skip-link" href="#main">
      {t('nav.skip')}
    </a>
  );
}
