import { clearHint, LEFT_KEY } from '../session/hint.ts';
import { showToast } from '../toast/show.ts';
import { forgetAddress } from './email-link.ts';
import { PENDING_LINK, TYPED_EMAIL, USED_LINK, writeTab } from './tab-storage.ts';

/** Goes home after somebody ended their session, where a toast says what was done. Tells whether the page is left. */
export function leave({ home, done }: { readonly home: string; readonly done: string }): boolean {
  // Nothing that is personal stays behind, even where Auth had nobody to sign out.
  clearHint();
  sayLeft();
  forgetAddress();
  for (const name of [PENDING_LINK, TYPED_EMAIL, USED_LINK]) writeTab(name, null);
  // Without a connection there is no home page to go to: this one shows that nobody is signed in.
  const { onLine } = navigator;
  showToast({ text: done, kind: 'info', keep: onLine });
  if (onLine) location.assign(home);
  return onLine;
}

// --- internal ---

/** Has tabs that are just being opened sign out too, once the hint is gone. */
function sayLeft(): void {
  try {
    localStorage.setItem(LEFT_KEY, '');
    localStorage.removeItem(LEFT_KEY);
  } catch {
    // Without storage there is no session that other tabs know.
  }
}
