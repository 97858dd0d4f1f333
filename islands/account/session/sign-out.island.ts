import { leave } from './leave.ts';
import { loadAccounts } from '../load.ts';
import { forgetLessons, isTold, leaveLessons, tellAccount } from '../../learning/progress/tell-account.ts';
import type { IslandProps } from '../../registry.ts';
import { readHint } from './hint.ts';
import { showToast } from '../../site/toast/show.ts';

const PATIENCE_MS = 1500;

/** A button that signs out and goes to the home page. Repeated clicks are ignored; when offline, the page stays. */
export function mount(root: HTMLElement, { home, busy, done, failed }: IslandProps<'sign-out'>): void {
  const button = root.querySelector('button');
  if (!button) return;
  const usual = button.textContent;
  let isBusy = false;
  // Auth may need time to start before it can sign out.
  const setBusy = (now: boolean) => {
    isBusy = now;
    button.ariaBusy = String(now);
    button.textContent = now ? busy : usual;
  };
  button.addEventListener('click', async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const accounts = await loadAccounts();
      // If Auth finds nobody when it starts, the page redirects to the login page.
      await accounts.whoIsSignedIn();
      const uid = readHint()?.uid;
      // Progress not saved in the account stays until somebody else signs in here. The wait is short, for people leaving a shared computer.
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
      if (!isTold()) await Promise.race([tellAccount(), patience]).catch(() => {});
      await accounts.signOut();
      if (isTold()) forgetLessons();
      else if (uid) leaveLessons(uid);
    } catch {
      setBusy(false);
      return showToast({ text: failed, kind: 'bad' });
    }
    setBusy(leave({ home, done }));
  });
  // A page restored from the back/forward cache is no longer busy.
  addEventListener('pageshow', ({ persisted }) => persisted && setBusy(false));
}
