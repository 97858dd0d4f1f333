import { usePage } from '../page.tsx';
import { ErrorPage } from '../parts/error-page.tsx';
import { SearchForm } from '../parts/search-form.tsx';

export function NotFound() {
  const { t } = usePage();
  const title = (
    <>
      404 <span className="error-page-name">{t('error.notFoundTitle')}</span>
    </>
  );
  return (
    <ErrorPage title={title} message={t('error.non_existent_resource')}>
      <SearchForm />
    </ErrorPage>
  );
}
