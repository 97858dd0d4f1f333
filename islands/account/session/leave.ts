import { clearHint, LEFT_KEY } from './keep-hint.ts';
import { showToast } from '../../site/toast/show.ts';
import { forgetAddress } from '../email-link.ts';
import { PENDING_LINK, TYPED_EMAIL, USED_LINK, writeTab } from '../tab-storage.ts';

/** Goes to the home page after a session was ended, with a toast that says so. Returns whether the page is being left. */
export function leave({ home, done }: { readonly home: string; readonly done: string }): boolean {
  // Leaves nothing personal behind, even if Auth had no session to end.
  clearHint();
  sayLeft();
  forgetAddress();
  for (const name of [PENDING_LINK, TYPED_EMAIL, USED_LINK]) writeTab(name, null);
  // When offline, the home page cannot be loaded, so this page shows the signed-out state.
  const { onLine } = navigator;
  showToast({ text: done, kind: 'info', keep: onLine });
  if (onLine) location.assign(home);
  return onLine;
}

// --- internal ---

/** Makes tabs that are still loading sign out too, once the hint is gone. */
function sayLeft(): void {
  try {
    localStorage.setItem(LEFT_KEY, '');
    localStorage.removeItem(LEFT_KEY);
  } catch {
    // Without storage, other tabs cannot share the session.
  }
}
