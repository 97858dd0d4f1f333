import { localeCookie } from '../locale/choice.ts';
import { DISMISSED_KEY } from '../locale/dismissed.ts';

/** Remembers the language that somebody chooses by its link, and the suggestion that somebody sends away. */
export function mount(element: HTMLElement): void {
  element.addEventListener('click', ({ target }) => {
    const chosen = (target as Element).closest<HTMLAnchorElement>('a[hreflang]');
    if (chosen) choose(chosen);
    const dismissed = (target as Element).closest<HTMLElement>('[data-dismiss]')?.dataset['dismiss'];
    if (dismissed) sendAway(dismissed);
  });
}

// --- internal ---

/** What the page was opened with comes along: where somebody wanted to go, which payment it is, the code of an e-mail, whose language it overrules. */
function choose(link: HTMLAnchorElement): void {
  document.cookie = localeCookie(link.hreflang);
  const query = new URLSearchParams(location.search);
  if (query.has('lang')) query.set('lang', link.hreflang);
  link.search = `${query}`;
}

function sendAway(locale: string): void {
  delete document.documentElement.dataset['suggest'];
  // The focus was on what is gone: it goes to what follows it.
  document.querySelector<HTMLElement>('.site-header a')?.focus({ preventScroll: true });
  try {
    localStorage.setItem(DISMISSED_KEY, locale);
  } catch {
    // It will be suggested again.
  }
}
