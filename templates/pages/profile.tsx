import { Profile as ProfilePage } from '../../islands/account/profile/profile.island.tsx';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { Account } from '../parts/account/account.tsx';
import { profileProps } from '../parts/account/profile-props.ts';

export function Profile() {
  const page = usePage();
  const { t } = page;
  return (
    <Account session="in" title={t('profile.title')} lead={t('profile.lead')}>
      <Island name="profile" when="load" props={profileProps(page)} component={ProfilePage} />
    </Account>
  );
}
