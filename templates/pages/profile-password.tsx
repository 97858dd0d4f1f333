import { usePage } from '../page.tsx';
import { Account } from '../parts/form/account.tsx';
import { Form } from '../parts/form/form.tsx';
import { PasswordField } from '../parts/form/password-field.tsx';
import { ProfileNav } from '../parts/form/profile-nav.tsx';

export function ProfilePassword() {
  const { t, path } = usePage();
  return (
    <Account title={t('profile.passwordTitle')} lead={t('profile.passwordLead')} nav={<ProfileNav />}>
      <Form name="profile-password" submit={t('profile.passwordSubmit')}>
        {/* Unseen, filled by the island: a password manager stores the new password under this name. */}
        <input type="email" name="username" autoComplete="username" hidden readOnly />
        <PasswordField form="profile-password" name="password" kind="current" label={t('profile.passwordNow')} isRequired />
        <p className="form-aside-link">
          <a href={path('/lost')}>{t('login.lost')}</a>
        </p>
        <PasswordField form="profile-password" name="new-password" kind="new" label={t('profile.passwordNew')} isRequired />
      </Form>
    </Account>
  );
}
