import { forgetAddress } from '../account/email-link.ts';
import { loadAccounts } from '../account/load.ts';
import type { IslandProps } from '../registry.ts';
import { clearHint } from '../session/hint.ts';
import { showToast } from '../toast/show.ts';

/** A button that signs out and goes home. */
export function mount(root: HTMLElement, { home, done }: IslandProps<'sign-out'>): void {
  root.querySelector('button')?.addEventListener('click', async () => {
    const accounts = await loadAccounts();
    await accounts.signOut();
    // Nothing that is personal stays behind, even where Auth had nobody to sign out.
    clearHint();
    forgetAddress();
    sessionStorage.removeItem('academy.pending-link');
    showToast({ text: done, kind: 'info', keep: true });
    location.assign(home);
  });
}
