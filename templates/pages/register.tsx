import { Register as RegisterForm, REGISTER_TEXTS } from '../../islands/account/register.island.tsx';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { ruleWords, screenProps } from '../parts/account/account-props.ts';
import { Account, AccountAside, consentProps } from '../parts/account/account.tsx';
import { emailField, nameField, newPasswordField } from '../parts/account/fields.ts';
import { ProviderMarks, providersProps } from '../parts/account/providers.tsx';

export function Register() {
  const page = usePage();
  const { t } = page;
  const props = {
    ...screenProps(page, REGISTER_TEXTS, { 'operation-not-allowed': t('register.closed') }),
    name: { ...nameField(t), hint: t('register.nameHint') },
    email: { ...emailField(t), hint: t('register.emailHint') },
    password: newPasswordField(t),
    rules: ruleWords(t),
    consent: consentProps(page, 'register'),
    otherWays: providersProps(page, null),
  };
  return (
    <Account
      session="out"
      title={t('register.title')}
      lead={t('register.lead')}
      aside={<AccountAside kind="reasons" title={t('register.whyTitle')} points="register.why" />}
    >
      <ProviderMarks />
      <Island name="register" when="load" props={props} component={RegisterForm} />
    </Account>
  );
}
