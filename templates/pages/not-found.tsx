import { usePage } from '../page.tsx';
import { ErrorPage } from '../parts/screen/error-page.tsx';
import { SearchForm } from '../parts/screen/listing-page.tsx';

export function NotFound() {
  const { t } = usePage();
  return (
    <ErrorPage title="404" message={t('error.non_existent_resource')}>
      <SearchForm />
    </ErrorPage>
  );
}
