import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { accountProps } from '../parts/account/account-props.ts';
import { Account, Notice } from '../parts/account/account.tsx';
import { CurrentPassword, ProfileNav } from '../parts/account/profile.tsx';
import { Field } from '../parts/form/field.tsx';
import { Form } from '../parts/form/form.tsx';
import { SignedInOnly } from '../parts/account/guard.tsx';

export function ProfileEmail() {
  const page = usePage();
  const { t } = page;
  const texts = {
    confirmWith: t('profile.confirmWith', { provider: '{0}' }),
    resetSent: t('lost.sent', { email: '{0}' }),
    tryAgain: t('form.tryAgain'),
    sameEmail: t('form.sameEmail', { label: '{0}' }),
    sent: t('profile.emailSent', { email: '{0}' }),
  };
  return (
    <Account title={t('profile.emailTitle')} lead={t('profile.emailLead')} nav={<ProfileNav />}>
      <SignedInOnly>
        <Island name="profile-email" when="load" props={{ ...accountProps(page), texts }}>
          <Notice />
          <Form name="profile-email" submit={t('profile.emailSubmit')}>
            {/* Marked as the user name, so that a password manager fills in the right password below. */}
            <Field form="profile-email" name="current" type="email" autoComplete="username" label={t('profile.emailNow')} isReadOnly />
            <Field form="profile-email" name="email" type="email" autoComplete="email" label={t('profile.emailNew')} isRequired />
            <CurrentPassword form="profile-email" hint={t('profile.emailPasswordHint')} />
          </Form>
        </Island>
      </SignedInOnly>
    </Account>
  );
}
