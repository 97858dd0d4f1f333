import type { MessageKey, Screen } from '../../contract.ts';
import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';

const PAGES: readonly { screen: Screen; path: string; label: MessageKey }[] = [
  { screen: 'profile', path: '/profile', label: 'profile.navData' },
  { screen: 'profile-email', path: '/profile/email', label: 'profile.navEmail' },
  { screen: 'profile-password', path: '/profile/password', label: 'profile.navPassword' },
];

/** Links between the three profile pages, and the sign-out button. */
export function ProfileNav() {
  const { t, path, screen } = usePage();
  return (
    <nav className="profile-nav" aria-label={t('profile.nav')}>
      <ul className="profile-nav-list">
        {PAGES.map((page) => (
          <li key={page.screen}>
            <a className="profile-nav-link" href={path(page.path)} {...(page.screen === screen ? { 'aria-current': 'page' as const } : {})}>
              {t(page.label)}
            </a>
          </li>
        ))}
        <li className="profile-nav-out">
          <Island
            name="sign-out"
            when="load"
            props={{ home: path('/'), busy: t('account.busy'), done: t('account.signedOut'), failed: t('errors.not-loaded') }}
          >
            <button className="profile-nav-link link-button" type="button">
              {t('account.signOut')}
            </button>
          </Island>
        </li>
      </ul>
    </nav>
  );
}
