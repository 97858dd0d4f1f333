import type { Problem } from './fields.ts';

/** A way out that is offered with an error. */
export interface HelpLink {
  readonly href: string;
  readonly text: string;
}

interface Shown {
  readonly title: string;
  readonly problems: readonly Problem[];
  readonly help: readonly HelpLink[];
}

/** Lists what is wrong at the top of the form, each finding leading to its field, and marks the fields; null takes all of it away. */
export function showProblems(form: HTMLFormElement, shown: Shown | null): void {
  for (const control of form.querySelectorAll<HTMLElement>('[aria-invalid]')) forget(control);
  const summary = form.querySelector<HTMLElement>('[data-form-summary]');
  if (!summary) return;
  summary.replaceChildren(...(shown ? toContent(form, shown) : []));
  if (!shown) return;
  for (const { field, text } of shown.problems) if (field !== undefined) mark(form, field, text);
  summary.focus();
}

/** Takes the error away from a field that is being mended. */
export function forget(control: HTMLElement): void {
  control.removeAttribute('aria-invalid');
  const place = control.closest('[data-field]')?.querySelector('[data-error]');
  place?.replaceChildren();
}

/** A field's label without its marks. */
export function describe({ labels, name }: HTMLInputElement | HTMLSelectElement): string {
  return labels?.[0]?.firstChild?.textContent?.trim() || name;
}

// --- internal ---

function toContent(form: HTMLFormElement, { title, problems, help }: Shown): readonly Node[] {
  const heading = toElement('p', title);
  heading.className = 'form-summary-title';
  const list = document.createElement('ul');
  list.className = 'form-summary-list';
  list.append(...problems.map(({ field, text }) => toItem(field === undefined ? text : toFieldLink(form, field, text))));
  const links = help.map(({ href, text }) => toItem(toLink(href, text)));
  list.append(...links);
  // One finding about the form as a whole says it itself.
  const [first] = problems;
  if (problems.length === 1 && first && first.field === undefined) {
    list.replaceChildren(...links);
    return [toElement('p', first.text), ...(links.length > 0 ? [list] : [])];
  }
  return [heading, list];
}

function toFieldLink(form: HTMLFormElement, field: string, text: string): HTMLElement {
  const control = form.elements.namedItem(field) as HTMLElement;
  const link = toLink(`#${control.id}`, text);
  link.addEventListener('click', (event) => {
    // The field itself, not the history: nobody wants to come back to an error.
    event.preventDefault();
    control.focus();
  });
  return link;
}

function mark(form: HTMLFormElement, field: string, text: string): void {
  const control = form.elements.namedItem(field) as HTMLElement;
  control.setAttribute('aria-invalid', 'true');
  const place = control.closest('[data-field]')?.querySelector('[data-error]');
  if (place) place.textContent = text;
}

function toItem(content: Node | string): HTMLElement {
  const item = document.createElement('li');
  item.append(content);
  return item;
}

function toLink(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = text;
  return link;
}

function toElement(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
