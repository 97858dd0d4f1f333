import { carryEmail, leaveWhenSignedIn } from './arrival.ts';
import { loadAccounts } from './load.ts';
import { withNext } from './next.ts';
import { keepWish, wishOf } from './paths.ts';
import { fill } from '../fill.ts';
import { enhanceForm } from './form/form.ts';
import type { IslandProps } from '../registry.ts';

/** Sends a password reset link. The message does not reveal whether there is such an account. */
export function mount(root: HTMLElement, { words, paths, texts }: IslandProps<'lost'>): void {
  leaveWhenSignedIn(paths);
  keepWish();
  carryEmail(root);
  enhanceForm(root, {
    words,
    async submit(form) {
      const email = form.value('email');
      await (await loadAccounts()).sendReset(email, location.origin + withNext(paths.login, wishOf()));
      form.say(fill(texts.sent, email), 'good');
    },
  });
  // Everyone here wants the link, so Firebase is loaded before the button is clicked.
  void loadAccounts().catch(() => {});
}
