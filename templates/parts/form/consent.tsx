import type { MenuItemBlock, MenusBlock } from '../../schema.ts';
import { usePage } from '../../page.tsx';

/** What is accepted by creating an account: the legal pages in the menus, whatever their addresses. */
export function Consent() {
  const { t, menuHref, menus } = usePage();
  const items = ((menus?.story.content as MenusBlock | undefined)?.legal ?? []) as readonly MenuItemBlock[];
  const pages = items.flatMap(({ _uid, label, link }) => {
    const target = menuHref(link);
    return target ? [{ _uid, label, target }] : [];
  });
  if (pages.length === 0) return <p className="form-consent">{t('register.consentPlain')}</p>;
  return (
    <div className="form-consent">
      <p>{t('register.consent')}</p>
      <ul className="form-consent-list">
        {pages.map(({ _uid, label, target }) => (
          <li key={_uid}>
            <a {...target}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
