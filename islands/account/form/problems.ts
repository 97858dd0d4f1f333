import type { Problem } from './fields.ts';

/**
 * Shows problems at the top of the form, linked to their fields, and marks the fields; none clears them. A problem of the whole form is shown as
 * text, otherwise the title heads the list. Returns the element at the top.
 */
export function showProblems(form: HTMLFormElement, title: string, problems: readonly Problem[]): HTMLElement {
  for (const control of form.querySelectorAll<HTMLElement>('[aria-invalid]')) forget(control);
  const whole = problems.find(({ field, href }) => !field && !href);
  const links = problems.filter((problem) => problem !== whole).map((problem) => create('li', toLink(form, problem)));
  const summary = form.querySelector('[data-form-summary]') as HTMLElement;
  summary.replaceChildren();
  if (problems.length === 0) return summary;
  summary.append(whole ? create('p', whole.text) : create('strong', title));
  if (links.length > 0) summary.append(create('ul', ...links));
  return summary;
}

/** Clears a field's error when it is edited. */
export function forget(control: HTMLElement): void {
  control.setAttribute('aria-invalid', 'false');
  errorOf(control)?.replaceChildren();
}

/** A field's label without its markers. */
export function describe({ labels, name }: HTMLInputElement | HTMLSelectElement): string {
  return labels?.[0]?.firstChild?.textContent?.trim() || name;
}

// --- internal ---

const errorOf = (control: HTMLElement) => control.closest('[data-field]')?.querySelector('[data-error]');

/** Links to where a problem can be fixed: its field, which is marked, or another page. */
function toLink(form: HTMLFormElement, { field, text, href = '' }: Problem): HTMLElement {
  const link = create('a', text);
  const control = field ? (form.elements.namedItem(field) as HTMLElement) : null;
  if (!control) return Object.assign(link, { href });
  control.setAttribute('aria-invalid', 'true');
  errorOf(control)?.append(text);
  // Focuses the field without adding a history entry.
  return Object.assign(link, { href: `#${control.id}`, onclick: () => (control.focus(), false) });
}

function create<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, ...children: readonly (Node | string)[]): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
}
