import { leave } from '../account/leave.ts';
import { loadAccounts } from '../account/load.ts';
import { forgetLessons, isTold, leaveLessons, tellAccount } from '../progress/tell-account.ts';
import type { IslandProps } from '../registry.ts';
import { readHint } from '../session/hint.ts';
import { showToast } from '../toast/show.ts';

const PATIENCE_MS = 1500;

/** A button that signs out and goes home, once however often it is pressed; without a connection it stays where it is. */
export function mount(root: HTMLElement, { home, busy, done, failed }: IslandProps<'sign-out'>): void {
  const button = root.querySelector('button');
  if (!button) return;
  const usual = button.textContent;
  let isBusy = false;
  // Auth may take its time to start before anybody can be signed out.
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
      const uid = readHint()?.uid;
      // What the account could not be told stays, until somebody else signs in here. Whoever leaves a computer that is not theirs does not wait for it.
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
  // A page that comes back from the browser's memory is not busy any more.
  addEventListener('pageshow', ({ persisted }) => persisted && setBusy(false));
}
