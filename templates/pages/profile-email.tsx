import { usePage } from '../page.tsx';
import { Account } from '../parts/form/account.tsx';
import { Field } from '../parts/form/field.tsx';
import { Form } from '../parts/form/form.tsx';
import { PasswordField } from '../parts/form/password-field.tsx';
import { ProfileNav } from '../parts/form/profile-nav.tsx';

export function ProfileEmail() {
  const { t } = usePage();
  return (
    <Account title={t('profile.emailTitle')} lead={t('profile.emailLead')} nav={<ProfileNav />}>
      <Form name="profile-email" submit={t('profile.emailSubmit')}>
        {/* Named as the user name, so that a password manager knows whose password is asked for below. */}
        <Field form="profile-email" name="current" type="email" autoComplete="username" label={t('profile.emailNow')} isReadOnly />
        <Field form="profile-email" name="email" type="email" autoComplete="email" label={t('profile.emailNew')} isRequired />
        <PasswordField
          form="profile-email"
          name="password"
          kind="current"
          label={t('profile.passwordNow')}
          hint={t('profile.emailPasswordHint')}
          isRequired
        />
      </Form>
    </Account>
  );
}
