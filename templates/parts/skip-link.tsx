import { usePage } from '../page.tsx';

/** The first thing a keyboard meets: past the menus, to the content. */
export function SkipLink() {
  const { t } = usePage();
  return (
    <a className="skip-link" href="#main">
      {t('nav.skip')}
    </a>
  );
}
