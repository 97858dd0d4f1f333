import { Login as LoginForm, LOGIN_TEXTS } from '../../islands/account/login.island.tsx';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { screenProps } from '../parts/account/account-props.ts';
import { Account, AccountAside, consentProps } from '../parts/account/account.tsx';
import { emailField, passwordField } from '../parts/account/fields.ts';
import { ProviderMarks, providersProps } from '../parts/account/providers.tsx';

export function Login() {
  const page = usePage();
  const { t } = page;
  const props = {
    ...screenProps(page, LOGIN_TEXTS),
    email: emailField(t),
    password: passwordField(t),
    otherWays: providersProps(page, consentProps(page, 'login')),
  };
  return (
    <Account
      session="out"
      title={t('login.title')}
      aside={<AccountAside kind="reasons" title={t('login.insideTitle')} points="login.inside" />}
    >
      <ProviderMarks />
      <Island name="login" when="load" props={props} component={LoginForm} />
    </Account>
  );
}
