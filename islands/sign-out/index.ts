import { forgetAddress } from '../account/email-link.ts';
import { loadAccounts } from '../account/load.ts';
import { PENDING_LINK, writeTab } from '../account/tab-storage.ts';
import type { IslandProps } from '../registry.ts';
import { clearHint } from '../session/hint.ts';
import { showToast } from '../toast/show.ts';

/** A button that signs out and goes home, once however often it is pressed. */
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
    showToast({ text: done, kind: 'info', keep: true });
    location.assign(home);
  });
  // A page that comes back from the browser's memory is not busy any more.
  addEventListener('pageshow', ({ persisted }) => persisted && (isBusy = false));
}
