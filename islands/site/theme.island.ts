import { store } from '../account/session/hint.ts';
import { showTheme, THEME_KEY } from './theme.ts';

/** Lets visitors choose light or dark, for this page and the following ones. */
export function mount(root: HTMLElement): void {
  const select = root.querySelector('select')!;
  const follow = () => {
    select.value = document.documentElement.dataset['theme']!;
  };
  const choose = () => {
    showTheme(select.value);
    store(THEME_KEY, select.value || null);
  };
  select.addEventListener('change', choose);
  // The head script listens first.
  addEventListener('storage', follow);
  addEventListener('pageshow', follow);
  // Somebody may have chosen before the island started.
  if (select.value) choose();
  else follow();
}
