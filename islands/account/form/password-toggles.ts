import { find } from './form.ts';

/** Enables showing passwords. They are hidden again on submit, so that the browser recognizes them as passwords. */
export function enhanceToggles(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-password-toggle]')) {
    const input = find(form, `#${button.getAttribute('aria-controls')}`) as HTMLInputElement;
    const hidden = { text: button.textContent ?? '', label: button.ariaLabel ?? '' };
    const shown = { text: button.dataset['hideText'] ?? '', label: button.dataset['hideLabel'] ?? '' };
    const show = (isShown: boolean) => {
      input.type = isShown ? 'text' : 'password';
      const { text, label } = isShown ? shown : hidden;
      button.textContent = text;
      button.ariaLabel = label;
    };
    button.hidden = false;
    button.addEventListener('click', () => show(input.type === 'password'));
    form.addEventListener('submit', () => show(false));
  }
}
