import { usePage } from '../page.tsx';
import { ErrorPage } from '../parts/error-page.tsx';

export function NotFound() {
  const { t } = usePage();
  return <ErrorPage title="404" message={t('error.non_existent_resource')} />;
}
