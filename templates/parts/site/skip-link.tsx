import { usePage } from '../../page.tsx';

/** The first focusable element: skips the menus, and on a lesson the list of the others, which may be long. */
export function SkipLink() {
  const { t, course } = usePage();
  const isLesson = course !== null && course.current >= 0;
  return (
    <a className="skip-link" href={isLesson ? '#lesson' : '#main'}>
      {t('nav.skip')}
    </a>
  );
}
