import { usePage } from '../../page.tsx';

/** Tells screen readers that a lesson is done, within a link marked as such; others see a check mark. */
export function DoneWord() {
  const { t } = usePage();
  return <span className="visually-hidden done-word" data-word={` (${t('progress.done')})`} />;
}
