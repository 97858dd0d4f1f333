import { usePage } from '../page.tsx';
import { Account } from '../parts/form/account.tsx';
import { Field } from '../parts/form/field.tsx';
import { Form } from '../parts/form/form.tsx';
import { PasswordField } from '../parts/form/password-field.tsx';
import { WhyAccount } from '../parts/form/why-account.tsx';

export function Login() {
  const { t, path } = usePage();
  return (
    <Account title={t('login.title')} lead={t('login.lead')} aside={<WhyAccount />}>
      <Form name="login" submit={t('login.submit')}>
        <Field form="login" name="email" type="email" autoComplete="username" label={t('form.email')} isRequired />
        <PasswordField form="login" name="password" kind="current" label={t('form.password')} isRequired />
        <p className="form-aside-link">
          <a href={path('/lost')}>{t('login.lost')}</a>
        </p>
      </Form>
      <p className="account-switch">
        {t('login.new')} <a href={path('/register')}>{t('login.register')}</a>
      </p>
    </Account>
  );
}
