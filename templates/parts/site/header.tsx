import type { Block } from '../../contract.ts';
import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';
import { Shared } from '../../shared.tsx';
import { loginOf, withContact } from '../account/account-props.ts';
import { MenuIcon, PersonIcon, SearchIcon } from '../icons.tsx';
import { LanguageSwitch } from './language.tsx';
import { entriesOf, MenuItems, menusOf } from './menu.tsx';
import { SiteName } from './site-name.tsx';

/**
 * The header of every page. On narrow screens, the menu is toggled by a preceding `<details>` that contains only the button: inside it, the menu
 * would be hidden on wide screens too. So it needs no script and exists only once.
 */
export function Header() {
  const page = usePage();
  const { t, path, screen, url } = page;
  const { main } = menusOf(page);
  const isHome = url === path('/');
  return (
    <header className="site-header">
      <div className="site-header-row wrap">
        <Shared name="site name" by={isHome ? 'home' : screen && url}>
          <SiteName isCurrent={isHome} />
          <SearchLink />
          <MenuButton />
        </Shared>
        <nav className="site-nav" aria-label={t('nav.main')}>
          {main && main.length > 0 && (
            <ul className="site-nav-list">
              <MenuItems name="main" items={main} />
            </ul>
          )}
          <div className="site-nav-tools">
            <LanguageSwitch />
            <Shared name="account" by={screen && url}>
              <AccountLinks />
              <Action />
            </Shared>
          </div>
        </nav>
      </div>
    </header>
  );
}

/** The first focusable element: skips the menus, and on a lesson the list of the others, which may be long. */
export function SkipLink() {
  const { t, course } = usePage();
  const isLesson = course !== null && course.current >= 0;
  return (
    <a className="skip-link" href={isLesson ? '#lesson' : '#main'}>
      {t('nav.skip')}
    </a>
  );
}

// --- internal ---

function SearchLink() {
  const { t, path, url } = usePage();
  const address = path('/search');
  return (
    <a className="site-search" href={address} title={t('nav.search')} {...(url === address ? { 'aria-current': 'page' } : {})}>
      <SearchIcon />
      <span className="visually-hidden">{t('nav.search')}</span>
    </a>
  );
}

function MenuButton() {
  const { t } = usePage();
  return (
    <details className="site-menu">
      <summary className="site-menu-button">
        <MenuIcon />
        {t('nav.menu')}
      </summary>
    </details>
  );
}

/** Only the browser knows whether somebody is signed in: `data-session` on `<html>` selects one of the two. */
function AccountLinks() {
  const page = usePage();
  const { t, path, url } = page;
  const login = loginOf(page);
  const ended = { disabled: withContact(page, t('account.endedDisabled')), expired: t('account.endedExpired') };
  const current = (href: string) => (href === url ? { 'aria-current': 'page' as const } : {});
  return (
    <Island name="session" when={login === null ? 'idle' : 'load'} props={{ login, ended }}>
      <a className="site-account site-account-out" href={path('/login')} {...current(path('/login'))}>
        <PersonIcon />
        {t('nav.login')}
      </a>
      <a className="site-account site-account-in" href={path('/profile')} {...current(path('/profile'))}>
        <PersonIcon />
        {t('nav.profile')}
      </a>
    </Island>
  );
}

/** The editors' call to action. If it leads to the courses, it leads on those who are in the middle of one, on pages of content. */
function Action() {
  const page = usePage();
  const action: readonly Block[] = menusOf(page).action ?? [];
  const entries = entriesOf(page, action.slice(0, 1));
  if (page.screen !== null)
    return entries.map(({ id, label, link }) => (
      <a className="button site-action" key={id} {...link}>
        {label}
      </a>
    ));
  return entries.map(({ id, label, link }) => (
    <Island key={id} name="course-cards" when="idle" props={{}}>
      <a className="button site-action" {...link} data-onward={page.t('progress.onwardWith', 'unfilled')}>
        {label}
      </a>
    </Island>
  ));
}
