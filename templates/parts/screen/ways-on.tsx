import { usePage } from '../../page.tsx';
import { MenuItems, menusOf } from '../site/menu.tsx';

/** The main menu's entries, for pages that offer no other links. */
export function WaysOn({ title }: { readonly title: string }) {
  const { main = [] } = menusOf(usePage());
  if (main.length === 0) return null;
  return (
    <nav className="ways-on" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      <ul className="ways-on-list" role="list">
        <MenuItems name="ways-on" items={main} />
      </ul>
    </nav>
  );
}
