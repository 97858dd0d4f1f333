import { Lost as LostForm, LOST_TEXTS } from '../../islands/account/lost.island.tsx';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { screenProps } from '../parts/account/account-props.ts';
import { Account, AccountAside } from '../parts/account/account.tsx';
import { emailField } from '../parts/account/fields.ts';
import { SignedOutOnly } from '../parts/account/guard.tsx';

export function Lost() {
  const page = usePage();
  const { t } = page;
  const props = {
    ...screenProps(page, LOST_TEXTS, { 'too-many-requests': t('lost.tooMany') }),
    email: emailField(t),
  };
  const steps = (
    <AccountAside
      kind="steps"
      title={t('lost.stepsTitle')}
      points={[
        { title: t('lost.step1Title'), text: t('lost.step1') },
        { title: t('lost.step2Title'), text: t('lost.step2') },
        { title: t('lost.step3Title'), text: t('lost.step3') },
      ]}
    />
  );
  return (
    <Account title={t('lost.title')} lead={t('lost.lead')} aside={steps}>
      <SignedOutOnly>
        <Island name="lost" when="load" props={props} component={LostForm} />
      </SignedOutOnly>
    </Account>
  );
}
