import { store } from '../account/session/hint.ts';
import { chooseLocale, DISMISSED_KEY } from './locale-choice.ts';

/** Remembers a language chosen by its link, and a dismissed suggestion. */
export function mount(element: HTMLElement): void {
  element.addEventListener('click', ({ target }) => {
    const chosen = (target as Element).closest<HTMLAnchorElement>('a[hreflang]');
    if (chosen) choose(chosen);
    const dismissed = (target as Element).closest<HTMLElement>('[data-dismiss]')?.dataset['dismiss'];
    if (dismissed) sendAway(dismissed);
  });
}

// --- internal ---

/** Keeps the query: the page to return to, the payment, an e-mail's code. A language named by the e-mail is overruled. */
function choose(link: HTMLAnchorElement): void {
  chooseLocale(link.hreflang);
  const query = new URLSearchParams(location.search);
  if (query.has('lang')) query.set('lang', link.hreflang);
  link.search = `${query}`;
}

function sendAway(locale: string): void {
  delete document.documentElement.dataset['suggest'];
  // The focused button is gone: focus what follows it.
  document.querySelector<HTMLElement>('.site-header a')?.focus({ preventScroll: true });
  store(DISMISSED_KEY, locale);
}
