import { keepHint, LEFT_KEY } from './keep-hint.ts';
import { showToast } from '../../site/toast/show.ts';
import { store } from './hint.ts';
import { LINK_EMAIL, PENDING_LINK, TYPED_EMAIL, USED_LINK } from '../stored-keys.ts';

/** Goes to the home page after a session was ended, with a toast that says so. Returns whether the page is being left. */
export function leave({ home, done }: { readonly home: string; readonly done: string }): boolean {
  // Leaves nothing personal behind, even if Auth had no session to end.
  keepHint(null);
  // Makes tabs that are still loading sign out too, once the hint is gone.
  store(LEFT_KEY, '');
  for (const key of [LEFT_KEY, LINK_EMAIL]) store(key, null);
  for (const key of [PENDING_LINK, TYPED_EMAIL, USED_LINK]) store(key, null, 'sessionStorage');
  // When offline, the home page cannot be loaded, so this page shows the signed-out state.
  const { onLine } = navigator;
  showToast({ text: done, kind: 'info', keep: onLine });
  if (onLine) location.assign(home);
  return onLine;
}
