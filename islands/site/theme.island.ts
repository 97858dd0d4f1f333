import { showTheme, THEME_KEY } from './theme.ts';

/** Lets visitors choose light or dark, for this page and the following ones. */
export function mount(root: HTMLElement): void {
  const select = root.querySelector('select')!;
  const follow = () => {
    select.value = document.documentElement.dataset['theme']!;
  };
  const choose = () => {
    showTheme(select.value);
    try {
      if (select.value) localStorage.setItem(THEME_KEY, select.value);
      else localStorage.removeItem(THEME_KEY);
    } catch {
      // Without storage, the choice only applies to this page.
    }
  };
  select.addEventListener('change', choose);
  // The head script listens first.
  addEventListener('storage', follow);
  addEventListener('pageshow', follow);
  // Somebody may have chosen before the island started.
  if (select.value) choose();
  else follow();
}
