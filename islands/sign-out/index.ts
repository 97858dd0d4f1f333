import { forgetAddress } from '../account/email-link.ts';
import { loadAccounts } from '../account/load.ts';
import { PENDING_LINK, writeTab } from '../account/tab-storage.ts';
import type { IslandProps } from '../registry.ts';
import { clearHint } from '../session/hint.ts';
import { showToast } from '../toast/show.ts';

/** A button that signs out and goes home, once however often it is pressed; without a connection it stays where it is. */
export function mount(root: HTMLElement, { home, done, failed }: IslandProps<'sign-out'>): void {
  let isBusy = false;
  root.querySelector('button')?.addEventListener('click', async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const accounts = await loadAccounts();
      await accounts.signOut();
    } catch {
      isBusy = false;
      return showToast({ text: failed, kind: 'bad' });
    }
    // Nothing that is personal stays behind, even where Auth had nobody to sign out.
    clearHint();
    forgetAddress();
    writeTab(PENDING_LINK, null);
    // Without a connection there is no home page to go to: this one shows that nobody is signed in.
    const { onLine } = navigator;
    showToast({ text: done, kind: 'info', keep: onLine });
    if (onLine) location.assign(home);
    else isBusy = false;
  });
  // A page that comes back from the browser's memory is not busy any more.
  addEventListener('pageshow', ({ persisted }) => persisted && (isBusy = false));
}
