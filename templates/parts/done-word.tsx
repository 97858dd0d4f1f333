import { usePage } from '../page.tsx';

/** Says of the lesson whose link it stands in that it was done, once that link is marked so: to be heard, since a sign is seen. */
export function DoneWord() {
  const { t } = usePage();
  return <span className="visually-hidden done-word" data-word={` (${t('progress.done')})`} />;
}
