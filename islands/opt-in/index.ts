import { enhanceForm, find } from '../form/form.ts';
import type { IslandProps } from '../registry.ts';
import { subscribe } from './subscribe.ts';

/** Subscribes whoever fills in the form, and puts what came of it in the form's place. */
export function mount(root: HTMLElement, { tags, words }: IslandProps<'opt-in'>): void {
  enhanceForm(root, {
    words,
    explain: () => (navigator.onLine ? null : [{ text: words.offline }]),
    async submit({ element, value }) {
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
      // The button that had the focus is gone; the focus is also what makes a screen reader say this.
      done.focus();
      element.reset();
    },
  });
}
