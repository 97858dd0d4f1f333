import { usePage } from '../../page.tsx';
import { entriesOf, menusOf } from '../site/menu.tsx';

/**
 * What is accepted by creating an account: the legal pages in the menus, whatever their addresses. On the login page, that is what some ways of signing
 * in do for people without one.
 */
export function Consent({ page }: { readonly page: 'login' | 'register' }) {
  const own = usePage();
  const { t } = own;
  const pages = entriesOf(own, menusOf(own).legal);
  if (pages.length === 0) return <p className="form-consent">{t(`${page}.consentPlain`)}</p>;
  return (
    <div className="form-consent">
      <p>{t(`${page}.consent`)}</p>
      <ul className="form-consent-list">
        {pages.map(({ id, label, link }) => (
          <li key={id}>
            <a {...link}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
