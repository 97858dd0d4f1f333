import { enhanceForm, find } from '../account/form/form.ts';
import type { IslandProps } from '../registry.ts';
import { subscribe } from './subscribe.ts';

/** Submits the subscription and replaces the form with the result. */
export function mount(root: HTMLElement, { tags, words }: IslandProps<'opt-in'>): void {
  enhanceForm(root, {
    words,
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
      // The focused button is gone; moving the focus also makes screen readers announce the result.
      done.focus();
      element.reset();
    },
  });
}
