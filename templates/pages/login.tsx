import { Login as LoginForm, LOGIN_TEXTS } from '../../islands/account/login.island.tsx';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { screenProps } from '../parts/account/account-props.ts';
import { Account, AccountAside, consentProps } from '../parts/account/account.tsx';
import { emailField, passwordField } from '../parts/account/fields.ts';
import { SignedOutOnly } from '../parts/account/guard.tsx';
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
    <Account title={t('login.title')} aside={<Inside />}>
      <ProviderMarks />
      <SignedOutOnly>
        <Island name="login" when="load" props={props} component={LoginForm} />
      </SignedOutOnly>
    </Account>
  );
}

// --- internal ---

/** What people with an account find after signing in. */
function Inside() {
  const { t } = usePage();
  return (
    <AccountAside
      kind="reasons"
      title={t('login.insideTitle')}
      points={[
        { title: t('login.inside1Title'), text: t('login.inside1') },
        { title: t('login.inside2Title'), text: t('login.inside2') },
        { title: t('login.inside3Title'), text: t('login.inside3') },
      ]}
    />
  );
}
