import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { accountProps } from '../parts/account/account-props.ts';
import { Account, Consent, Notice, WhyAccount } from '../parts/account/account.tsx';
import { Field } from '../parts/form/field.tsx';
import { Form } from '../parts/form/form.tsx';
import { PasswordField } from '../parts/form/password-field.tsx';
import { Providers } from '../parts/account/providers.tsx';
import { SignedOutOnly } from '../parts/account/guard.tsx';

export function Login() {
  const page = usePage();
  const { t, path } = page;
  const texts = {
    lost: t('lost.title'),
    login: t('action.askAgain'),
    toProfile: t('login.toProfile'),
    waiting: t('auth.waiting'),
    link: t('auth.link', { email: '{0}', provider: '{1}' }),
    linked: t('auth.linked', { provider: '{0}' }),
    emailLinkSent: t('auth.emailLinkSent', { email: '{0}' }),
    emailLinkConfirm: t('auth.emailLinkConfirm'),
    emailLinkFinish: t('auth.emailLinkFinish'),
    keepsNothing: t('auth.keepsNothing'),
    signedIn: t('account.signedInText'),
  };
  return (
    <Account title={t('login.title')} lead={t('login.lead')} aside={<WhyAccount />}>
      <SignedOutOnly>
        <Island name="login" when="load" props={{ ...accountProps(page), texts }}>
          <Notice />
          <Form name="login" submit={t('login.submit')}>
            <Field form="login" name="email" type="email" autoComplete="username" label={t('form.email')} isRequired />
            <PasswordField form="login" name="password" kind="current" label={t('form.password')} isRequired />
            <p className="form-aside-link" data-password-way>
              <a href={path('/lost')} data-keep-next>
                {t('login.lost')}
              </a>
            </p>
          </Form>
          <Providers hasEmailLink>
            <Consent page="login" />
          </Providers>
        </Island>
        <p className="account-switch">
          {t('login.new')}{' '}
          <a href={path('/register')} data-keep-next>
            {t('login.register')}
          </a>
        </p>
      </SignedOutOnly>
    </Account>
  );
}
