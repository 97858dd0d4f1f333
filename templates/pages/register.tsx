import { USER_FIELDS } from '../../islands/user-fields.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { accountProps, ruleWords } from '../parts/account/account-props.ts';
import { Account, Consent, WhyAccount } from '../parts/account/account.tsx';
import { Field } from '../parts/form/field.tsx';
import { Form } from '../parts/form/form.tsx';
import { PasswordField } from '../parts/form/password-field.tsx';
import { Providers } from '../parts/account/providers.tsx';
import { SignedOutOnly } from '../parts/account/guard.tsx';

export function Register() {
  const page = usePage();
  const { t, path } = page;
  const texts = {
    login: t('action.login'),
    lost: t('lost.title'),
    password: t('form.password'),
    tooWeak: t('form.tooWeak', { label: '{0}' }),
    waiting: t('auth.waiting'),
    welcome: t('account.welcome'),
    welcomeUnsent: t('account.welcomeUnsent'),
  };
  return (
    <Account title={t('register.title')} lead={t('register.lead')} aside={<WhyAccount />}>
      <SignedOutOnly>
        <Island name="register" when="load" props={{ ...accountProps(page), texts, rules: ruleWords(t) }}>
          <Form name="register" submit={t('register.submit')} after={<Consent page="register" />}>
            <Field
              form="register"
              name="name"
              autoComplete="given-name"
              label={t('register.name')}
              hint={t('register.nameHint')}
              maxLength={USER_FIELDS.name.max}
            />
            <Field
              form="register"
              name="email"
              type="email"
              autoComplete="username"
              label={t('form.email')}
              hint={t('register.emailHint')}
              isRequired
            />
            <PasswordField form="register" name="password" kind="new" label={t('form.password')} isRequired />
          </Form>
          <Providers />
        </Island>
        <p className="account-switch">
          {t('register.known')}{' '}
          <a href={path('/login')} data-keep-next>
            {t('register.login')}
          </a>
        </p>
      </SignedOutOnly>
    </Account>
  );
}
