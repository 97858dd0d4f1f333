import type { Block } from '../../contract.ts';
import type { MenuItemBlock, MenusBlock } from '../../schema.ts';
import { usePage, type Href, type Page } from '../../page.tsx';
import { Shared } from '../../shared.tsx';

/** A menu item with a valid link. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly link: Href;
  /** `page` on the page itself, `true` on pages below it. */
  readonly current: 'page' | 'true' | null;
}

/** The editors' menus in the page's language. */
export function menusOf({ menus }: Page): Partial<MenusBlock> {
  return (menus?.story.content as Partial<MenusBlock> | undefined) ?? {};
}

/** The items of a menu as links, without those whose target does not exist. */
export function entriesOf(page: Page, items: readonly Block[] | undefined): readonly MenuEntry[] {
  return ((items ?? []) as readonly MenuItemBlock[]).flatMap(({ _uid, label, link }, index) => {
    const target = page.menuHref(link);
    return target ? [{ id: _uid || String(index), label, link: target, current: currentOf(page, target) }] : [];
  });
}

/** A menu's entries as list items; `name` distinguishes the menus of a page. */
export function MenuItems({ name, items }: { readonly name: string; readonly items: readonly Block[] | undefined }) {
  const page = usePage();
  const entries = entriesOf(page, items);
  return (
    <Shared name={`menu ${name}`} by={entries.map(({ current }) => current).join()}>
      <Entries entries={entries} />
    </Shared>
  );
}

// --- internal ---

function Entries({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return entries.map(({ id, label, link, current }) => (
    <li key={id}>
      <a {...link} {...(current ? { 'aria-current': current } : {})}>
        {label}
      </a>
    </li>
  ));
}

function currentOf({ url, path }: Page, { href }: Href): MenuEntry['current'] {
  if (href === url) return 'page';
  return href !== path('/') && url.startsWith(`${href}/`) ? 'true' : null;
}
