import { Lost as LostForm, LOST_TEXTS } from '../../islands/account/lost.island.tsx';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { screenProps } from '../parts/account/account-props.ts';
import { Account, AccountAside } from '../parts/account/account.tsx';
import { emailField } from '../parts/account/fields.ts';

export function Lost() {
  const page = usePage();
  const { t } = page;
  const props = {
    ...screenProps(page, LOST_TEXTS, { 'too-many-requests': t('lost.tooMany') }),
    email: emailField(t),
  };
  return (
    <Account
      session="out"
      title={t('lost.title')}
      lead={t('lost.lead')}
      aside={<AccountAside kind="steps" title={t('lost.stepsTitle')} points="lost.step" />}
    >
      <Island name="lost" when="load" props={props} component={LostForm} />
    </Account>
  );
}
