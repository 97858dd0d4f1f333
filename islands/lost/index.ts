import { leaveWhenSignedIn } from '../account/arrival.ts';
import { loadAccounts } from '../account/load.ts';
import { keepWish } from '../account/paths.ts';
import { carryEmail } from '../account/typed-email.ts';
import { fill } from '../form/fields.ts';
import { enhanceForm } from '../form/form.ts';
import type { IslandProps } from '../registry.ts';

/** Sends a link to choose a new password. What it says is the same whether or not there is such an account. */
export function mount(root: HTMLElement, { words, paths, texts }: IslandProps<'lost'>): void {
  leaveWhenSignedIn(paths);
  keepWish();
  carryEmail(root);
  enhanceForm(root, {
    words,
    async submit(form) {
      const email = form.value('email');
      await (await loadAccounts()).sendReset(email, location.origin + paths.login);
      form.say(fill(texts.sent, email), 'good');
    },
  });
  // Nobody comes here without wanting the link: Firebase is there when the button is pressed.
  void loadAccounts().catch(() => {});
}
