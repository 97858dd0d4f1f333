import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { accountProps, ruleWords } from '../parts/account/account-props.ts';
import { Account, Notice } from '../parts/account/account.tsx';
import { CurrentPassword, ProfileNav } from '../parts/account/profile.tsx';
import { Form } from '../parts/form/form.tsx';
import { PasswordField } from '../parts/form/password-field.tsx';
import { SignedInOnly } from '../parts/account/guard.tsx';

export function ProfilePassword() {
  const page = usePage();
  const { t } = page;
  const texts = {
    newPassword: t('profile.passwordNew'),
    passwordNone: t('profile.passwordNone', { provider: '{0}' }),
    resetSent: t('lost.sent', { email: '{0}' }),
    tryAgain: t('form.tryAgain'),
    saved: t('profile.passwordSaved'),
    tooWeak: t('form.tooWeak', { label: '{0}' }),
  };
  return (
    <Account title={t('profile.passwordTitle')} lead={t('profile.passwordLead')} nav={<ProfileNav />}>
      <SignedInOnly>
        <Island name="profile-password" when="load" props={{ ...accountProps(page), texts, rules: ruleWords(t) }}>
          <Notice />
          <Form name="profile-password" submit={t('profile.passwordSubmit')}>
            {/* Hidden and filled in by the island: a password manager stores the new password under this name. */}
            <input type="email" name="username" autoComplete="username" hidden readOnly />
            <CurrentPassword form="profile-password" />
            <PasswordField form="profile-password" name="new-password" kind="new" label={t('profile.passwordNew')} isRequired />
          </Form>
        </Island>
      </SignedInOnly>
    </Account>
  );
}
