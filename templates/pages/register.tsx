import { usePage } from '../page.tsx';
import { Account } from '../parts/form/account.tsx';
import { Consent } from '../parts/form/consent.tsx';
import { Field } from '../parts/form/field.tsx';
import { Form } from '../parts/form/form.tsx';
import { PasswordField } from '../parts/form/password-field.tsx';
import { WhyAccount } from '../parts/form/why-account.tsx';

export function Register() {
  const { t, path } = usePage();
  return (
    <Account title={t('register.title')} lead={t('register.lead')} aside={<WhyAccount />}>
      <Form name="register" submit={t('register.submit')} after={<Consent />}>
        <Field form="register" name="name" autoComplete="given-name" label={t('register.name')} hint={t('register.nameHint')} />
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
      <p className="account-switch">
        {t('register.known')} <a href={path('/login')}>{t('register.login')}</a>
      </p>
    </Account>
  );
}
