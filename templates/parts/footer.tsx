import type { MenuGroupBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MenuItems, menusOf } from './menu.tsx';
import { SiteMark } from './site-mark.tsx';

/** The foot of every page: what the school is, where everything is, and what the law wants said. */
export function Footer() {
  const page = usePage();
  const { t, path, site } = page;
  const { footer = [], legal = [], note } = menusOf(page);
  return (
    <footer className="site-footer">
      <div className="site-footer-top wrap">
        <div className="site-footer-about">
          <a className="site-name" href={path('/')}>
            <SiteMark />
            {site.name}
          </a>
          {note && <p className="site-footer-note">{note}</p>}
          <LanguageSwitch />
        </div>
        {(footer as readonly MenuGroupBlock[]).map(({ _uid, label, items }, index) => (
          <nav key={_uid || index} aria-label={label}>
            <p aria-hidden="true">{label}</p>
            <ul>
              <MenuItems items={items} />
            </ul>
          </nav>
        ))}
        <nav aria-label={t('footer.account')}>
          <p aria-hidden="true">{t('footer.account')}</p>
          <ul>
            <li>
              <a href={path('/login')}>{t('nav.login')}</a>
            </li>
            <li>
              <a href={path('/register')}>{t('footer.register')}</a>
            </li>
            <li>
              <a href={path('/profile')}>{t('nav.profile')}</a>
            </li>
          </ul>
        </nav>
      </div>
      <div className="site-footer-bottom wrap">
        <p>{site.demo ? t('footer.demo') : site.name}</p>
        {legal.length > 0 && (
          <ul aria-label={t('footer.legal')}>
            <MenuItems items={legal} />
          </ul>
        )}
      </div>
    </footer>
  );
}
