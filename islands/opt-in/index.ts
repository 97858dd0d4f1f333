import { enhanceForm, find } from '../form/form.ts';
import type { IslandProps } from '../registry.ts';
import { subscribe } from './subscribe.ts';

/** Subscribes whoever fills in the form, and puts what came of it in the form's place. */
export function mount(root: HTMLElement, { tags, words }: IslandProps<'opt-in'>): void {
  const consent = find(root, '[name="consent"]') as HTMLInputElement;
  enhanceForm(root, {
    words,
    check: () => (consent.checked ? [] : [{ field: 'consent', text: words.consentNeeded }]),
    explain: () => (navigator.onLine ? null : { problem: { text: words.offline } }),
    async submit({ element, value }) {
      const outcome = await subscribe({
        email: value('email'),
        firstName: value('firstName'),
        lastName: value('lastName'),
        tags,
        website: value('website'),
      });
      finish(element, { outcome, text: outcome === 'subscribed' ? words.subscribed : words.already });
    },
  });
}

// --- internal ---

function finish(form: HTMLFormElement, { outcome, text }: { readonly outcome: string; readonly text: string }): void {
  const done = find(form, '[data-form-done]');
  form.dataset['outcome'] = outcome;
  done.hidden = false;
  done.textContent = text;
  // The button that had the focus is gone; the focus is also what makes a screen reader say this.
  done.focus();
  form.reset();
}
