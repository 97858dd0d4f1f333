import { enhanceForm, find } from '../account/form/form.ts';
import type { IslandProps } from '../registry.ts';
import { readConfig } from '../config.ts';
import { CodedError } from '../account/firebase/error-code.ts';
import { loadAccounts, loadFunctions } from '../account/load.ts';
import { readHint } from '../account/session/hint.ts';

/** Submits the subscription and replaces the form with the result. */
export function mount(root: HTMLElement, { tags, words }: IslandProps<'opt-in'>): void {
  enhanceForm(root, {
    words,
    async submit({ element, value }) {
      if (!readConfig()) throw new CodedError('unavailable');
      const { subscribe } = await loadFunctions();
      // Signed-in visitors subscribe with their account, but subscribing works without as well.
      if (readHint())
        await loadAccounts()
          .then((accounts) => accounts.whoIsSignedIn())
          .catch(() => {});
      const { status } = await subscribe({
        email: value('email'),
        firstName: value('firstName'),
        lastName: value('lastName'),
        tags,
        consent: value('consent'),
        website: value('website'),
      });
      const done = find(root, '[data-form-done]');
      element.dataset['outcome'] = status;
      done.hidden = false;
      done.textContent = words[status];
      // The focused button is gone; moving the focus also makes screen readers announce the result.
      done.focus();
      element.reset();
    },
  });
  // Those who begin to fill it in will send it; a connection may be gone by then.
  if (readConfig()) root.addEventListener('focusin', () => void loadFunctions().catch(() => {}), { once: true });
}
