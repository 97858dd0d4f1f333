import { usePage } from '../page.tsx';
import { PurchaseResult } from '../parts/screen/purchase-result.tsx';

export function PurchaseError() {
  const { t } = usePage();
  return <PurchaseResult kind="error" title={t('purchase.errorTitle')} text={t('purchase.errorText')} />;
}
