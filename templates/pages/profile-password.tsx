import { PROFILE_PASSWORD_TEXTS, ProfilePassword as ProfilePasswordForm } from '../../islands/account/profile/profile-password.island.tsx';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { ruleWords, screenProps } from '../parts/account/account-props.ts';
import { Account } from '../parts/account/account.tsx';
import { currentPasswordField, newPasswordField } from '../parts/account/fields.ts';

export function ProfilePassword() {
  const page = usePage();
  const { t } = page;
  const props = {
    ...screenProps(page, PROFILE_PASSWORD_TEXTS),
    fields: {
      password: currentPasswordField(t),
      newPassword: { ...newPasswordField(t, t('profile.passwordNew')), name: 'new-password' },
    },
    rules: ruleWords(t),
  };
  return (
    <Account session="in" title={t('profile.passwordTitle')} lead={t('profile.passwordLead')}>
      <Island name="profile-password" when="load" props={props} component={ProfilePasswordForm} />
    </Account>
  );
}
