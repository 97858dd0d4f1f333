import { usePage } from '../page.tsx';
import { PurchaseResult } from '../parts/screen/purchase-result.tsx';

export function PurchaseThanks() {
  const { t, path } = usePage();
  return (
    <PurchaseResult
      kind="thanks"
      title={t('purchase.thanksTitle')}
      text={t('purchase.thanksText')}
      action={{ label: t('purchase.thanksAction'), href: path('/profile') }}
    />
  );
}
