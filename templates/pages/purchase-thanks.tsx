import { usePage } from '../page.tsx';
import { PurchaseResult } from '../parts/screen/purchase-result.tsx';

export function PurchaseThanks() {
  const { t, path } = usePage();
  return (
    <PurchaseResult
      kind="thanks"
      title={t('purchase.confirmedTitle')}
      text={t('purchase.confirmedText')}
      action={{ label: t('purchase.thanksAction'), href: path('/profile') }}
    />
  );
}
