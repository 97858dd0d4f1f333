import { usePage } from '../../page.tsx';
import { AccountAside } from './account.tsx';

/** Reasons to have an account, next to the forms for registering and signing in. */
export function WhyAccount() {
  const { t } = usePage();
  return (
    <AccountAside
      kind="reasons"
      title={t('register.whyTitle')}
      points={[
        { title: t('register.why1Title'), text: t('register.why1') },
        { title: t('register.why2Title'), text: t('register.why2') },
        { title: t('register.why3Title'), text: t('register.why3') },
      ]}
    />
  );
}
