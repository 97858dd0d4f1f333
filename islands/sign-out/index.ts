import { leave } from '../account/leave.ts';
import { loadAccounts } from '../account/load.ts';
import { forgetLessons, isTold, tellAccount } from '../progress/tell-account.ts';
import type { IslandProps } from '../registry.ts';
import { showToast } from '../toast/show.ts';

/** A button that signs out and goes home, once however often it is pressed; without a connection it stays where it is. */
export function mount(root: HTMLElement, { home, done, failed }: IslandProps<'sign-out'>): void {
  let isBusy = false;
  root.querySelector('button')?.addEventListener('click', async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const accounts = await loadAccounts();
      // What the account could not be told stays, until somebody else signs in here.
      if (!isTold()) await tellAccount().catch(() => {});
      await accounts.signOut();
      if (isTold()) forgetLessons();
    } catch {
      isBusy = false;
      return showToast({ text: failed, kind: 'bad' });
    }
    isBusy = leave({ home, done });
  });
  // A page that comes back from the browser's memory is not busy any more.
  addEventListener('pageshow', ({ persisted }) => persisted && (isBusy = false));
}
