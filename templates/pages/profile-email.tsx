import { PROFILE_EMAIL_TEXTS, ProfileEmail as ProfileEmailForm } from '../../islands/account/profile/profile-email.island.tsx';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { screenProps } from '../parts/account/account-props.ts';
import { Account } from '../parts/account/account.tsx';
import { currentPasswordField, emailField } from '../parts/account/fields.ts';

export function ProfileEmail() {
  const page = usePage();
  const { t } = page;
  const props = {
    ...screenProps(page, PROFILE_EMAIL_TEXTS),
    fields: {
      // Marked as the user name, so that a password manager fills in the right password below.
      current: { name: 'current', type: 'email', label: t('profile.emailNow'), autoComplete: 'username', isReadOnly: true },
      email: { ...emailField(t), label: t('profile.emailNew'), autoComplete: 'email', needed: t('profile.emailNewNeeded') },
      password: { ...currentPasswordField(t), hint: t('profile.emailPasswordHint') },
    },
  } as const;
  return (
    <Account session="in" title={t('profile.emailTitle')} lead={t('profile.emailLead')}>
      <Island name="profile-email" when="load" props={props} component={ProfileEmailForm} />
    </Account>
  );
}
