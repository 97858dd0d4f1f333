import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';
import type { MenuGroupBlock } from '../../schema.ts';
import { Shared } from '../../shared.tsx';
import { FEEDS } from '../feeds.ts';
import { LanguageSwitch } from './language.tsx';
import { MenuItems, menusOf } from './menu.tsx';
import { SiteName } from './site-name.tsx';

/** The footer of every page: about the school, links, and legal information. */
export function Footer() {
  const page = usePage();
  const { path, t, site } = page;
  const { footer = [], legal = [] } = menusOf(page);
  return (
    <footer className="site-footer">
      <div className="site-footer-top wrap">
        <div className="site-footer-about">
          <Shared name="footer name">
            <SiteName />
            <Note />
          </Shared>
          <div className="site-footer-choices">
            <LanguageSwitch />
            <Shared name="theme">
              <ThemeSwitch />
            </Shared>
          </div>
        </div>
        {(footer as readonly MenuGroupBlock[]).map(({ _uid, label, items }, index) => (
          <nav key={_uid || index} aria-label={label}>
            <p aria-hidden="true">{label}</p>
            <ul>
              <MenuItems name={`footer ${index}`} items={items} />
            </ul>
          </nav>
        ))}
        <Shared name="footer account">
          <AccountLinks />
        </Shared>
      </div>
      <div className="site-footer-bottom wrap">
        <p>{site.demo ? t('footer.demo') : site.name}</p>
        <a className="site-footer-feed" href={path(FEEDS.rss.path)} type={FEEDS.rss.type}>
          {t('footer.feed')}
        </a>
        {legal.length > 0 && (
          <ul aria-label={t('footer.legal')}>
            <MenuItems name="legal" items={legal} />
          </ul>
        )}
      </div>
    </footer>
  );
}

// --- internal ---

/** Selects light, dark, or the system's theme. */
function ThemeSwitch() {
  const { t } = usePage();
  return (
    <Island name="theme" when="visible" props={{}}>
      <label className="theme-switch">
        {t('theme.label')}
        <select autoComplete="off">
          <option value="">{t('theme.system')}</option>
          <option value="light">{t('theme.light')}</option>
          <option value="dark">{t('theme.dark')}</option>
        </select>
      </label>
    </Island>
  );
}

function Note() {
  const { note } = menusOf(usePage());
  return note && <p className="site-footer-note">{note}</p>;
}

/** CSS hides those to sign in and to register when signed in. */
function AccountLinks() {
  const { t, path, site } = usePage();
  return (
    <nav aria-label={t('footer.account')}>
      <p aria-hidden="true">{t('footer.account')}</p>
      <ul>
        <li className="site-footer-out">
          <a href={path('/login')}>{t('nav.login')}</a>
        </li>
        <li className="site-footer-out">
          <a href={path('/register')}>{t('footer.register')}</a>
        </li>
        <li>
          <a href={path('/profile')}>{t('nav.profile')}</a>
        </li>
        {site.offline && (
          <li>
            <a href={path('/saved')}>{t('offline.title')}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}
