import { toErrorCode } from '../firebase/error-code.ts';
import { checkFields } from './fields.ts';
import type { FieldState, Problem } from './fields.ts';
import { describe, forget, showProblems } from './problems.ts';
import type { HelpLink } from './problems.ts';
import { wordsFor } from './words.ts';
import type { FormWords } from './words.ts';

/** A form of the page, brought to life. */
export interface FormHandle {
  readonly element: HTMLFormElement;
  /** What is in a field, without blanks around it, except in passwords. */
  value(name: string): string;
  set(name: string, value: string): void;
  /** Shows or hides a field with its label; a hidden one is neither checked nor asked for. */
  toggle(name: string, isShown: boolean): void;
  /** Says what is wrong, at the top and at the fields, and moves the focus there; nothing wrong takes away what was said. */
  fail(problems: readonly Problem[], help?: readonly HelpLink[]): void;
  /** Says in words what was thrown. */
  failWith(error: unknown): void;
  /** Says what went well, or what is going on. */
  say(text: string, kind?: 'good' | 'info'): void;
  /** Keeps the form from being sent, or lets it. */
  setBusy(isBusy: boolean): void;
  /** Does something once at a time, the form being busy meanwhile; a failure is shown in words. It stays busy when told that the page is left. */
  work(task: () => Promise<Outcome>): Promise<void>;
}

/** `leaving`: the page is about to be left. Nothing: the form may be used again. */
export type Outcome = 'leaving' | void;

interface FormOptions {
  readonly words: FormWords;
  readonly submit: (form: FormHandle) => Promise<Outcome>;
  /** What else is wrong, beside the fields' own rules. */
  readonly check?: (form: FormHandle) => readonly Problem[];
  /** What is to be said about a failure, where the usual words do not do; null leaves it to them. */
  readonly explain?: (code: string) => { readonly problem: Problem; readonly help?: readonly HelpLink[] } | null;
}

/** Brings a form of the server's HTML to life: checks its fields, says what is wrong, sends once. */
export function enhanceForm(root: HTMLElement, { words, submit, check, explain }: FormOptions): FormHandle {
  const element = find(root, 'form');
  const status = find(element, '[data-form-status]');
  const button = find(element, '[data-form-submit]');
  let isBusy = false;

  const form: FormHandle = {
    element,
    value(name) {
      const { value, type } = controlOf(element, name);
      return type === 'password' ? value : value.trim();
    },
    set: (name, value) => void (controlOf(element, name).value = value),
    toggle: (name, isShown) => void (find(element, `[data-field="${name}"]`).hidden = !isShown),
    fail(problems, help = []) {
      form.say('');
      showProblems(element, problems.length > 0 ? { title: words.problemTitle, problems, help } : null);
    },
    failWith(error) {
      const code = toErrorCode(error);
      const { problem, help = [] } = explain?.(code) ?? { problem: { text: wordsFor(code, words.errors) } };
      form.fail([problem], help);
    },
    say(text, kind = 'info') {
      status.textContent = text;
      status.dataset['kind'] = kind;
    },
    setBusy(busy) {
      isBusy = busy;
      element.ariaBusy = String(busy);
      // Not `disabled`, which would take the focus away from who has just pressed it.
      if (busy) button.ariaDisabled = 'true';
      else button.removeAttribute('aria-disabled');
    },
    async work(task) {
      if (isBusy) return;
      form.fail([]);
      form.setBusy(true);
      form.say(words.busy);
      try {
        if ((await task()) === 'leaving') return;
        if (status.textContent === words.busy) form.say('');
      } catch (error) {
        form.failWith(error);
      }
      form.setBusy(false);
    },
  };

  element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    const problems = [...checkFields(fieldsOf(element), words), ...(check?.(form) ?? [])];
    if (problems.length > 0) form.fail(problems);
    else void form.work(() => submit(form));
  });
  element.addEventListener('input', ({ target }) => target instanceof HTMLElement && forget(target));
  // A page that comes back from the browser's memory is not busy any more.
  addEventListener('pageshow', ({ persisted }) => persisted && form.setBusy(false));
  return form;
}

/** The element of the server's HTML that an island cannot do without. */
export function find(root: ParentNode, selector: 'form'): HTMLFormElement;
export function find(root: ParentNode, selector: string): HTMLElement;
export function find(root: ParentNode, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

// --- internal ---

function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) return control;
  throw new Error(`The form has no field "${name}".`);
}

function fieldsOf(form: HTMLFormElement): readonly FieldState[] {
  return [...form.querySelectorAll<HTMLElement>('[data-field]:not([hidden])')].map(({ dataset }) => {
    const control = controlOf(form, dataset['field'] ?? '');
    // Text that a person can read, so that a shown password is still one.
    const type = control.autocomplete.endsWith('-password') ? 'password' : control.type;
    const value = type === 'password' ? control.value : control.value.trim();
    return {
      name: control.name,
      label: describe(control),
      value,
      type,
      isRequired: control.required,
      maxLength: 'maxLength' in control ? control.maxLength : -1,
    };
  });
}
