import { showTheme, THEME_KEY } from './theme.ts';

/** Lets a visitor choose between light and dark, here and on every page that they open from now on. */
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
      // This page is as it was chosen, the next one is as the system is.
    }
  };
  select.addEventListener('change', choose);
  // The script in the head hears of it first.
  addEventListener('storage', follow);
  addEventListener('pageshow', follow);
  // Somebody may have chosen before this was there.
  if (select.value) choose();
  else follow();
}
