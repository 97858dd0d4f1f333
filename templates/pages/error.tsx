import { usePage } from '../page.tsx';
import { ErrorPage } from '../parts/screen/error-page.tsx';

export function Error() {
  const { t } = usePage();
  return <ErrorPage title={t('error.title')} message={t('error.something_broke')} />;
}
