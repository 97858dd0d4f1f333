import { toErrorCode } from '../firebase/error-code.ts';
import { checkFields, wordsFor, type FieldState, type FormWords, type Problem } from './fields.ts';
import { describe, forget, showProblems } from './problems.ts';

/** An enhanced form. */
export interface FormHandle {
  readonly element: HTMLFormElement;
  /** The value of a field, trimmed except for passwords. */
  value(name: string): string;
  /**
   * Shows errors at the top and at their fields, and moves the focus there unless `isAsked` is false, which means that the user has not submitted
   * anything yet. No problems clears them.
   */
  fail(problems: readonly Problem[], isAsked?: boolean): void;
  /** Shows the text for a thrown error. */
  failWith(error: unknown, isAsked?: boolean): void;
  /** Shows a success message or what is in progress. */
  say(text: string, kind?: 'good' | 'info'): void;
  /** Disables or enables submitting. */
  setBusy(isBusy: boolean): void;
  /** Runs one task at a time, with the form busy meanwhile, and shows its error. The form stays busy if the page is being left. */
  work(task: () => Promise<Outcome>): Promise<void>;
}

/** `leaving`: the page is being left. Undefined: the form can be used again. */
export type Outcome = 'leaving' | void;

interface FormOptions {
  readonly words: FormWords;
  readonly submit: (form: FormHandle) => Promise<Outcome>;
  /** The problems to show for an error code if the usual text does not fit; null to use that. */
  readonly explain?: (code: string) => readonly Problem[] | null;
}

/** Enhances a form of the server's HTML: validates its fields, shows errors, submits once. */
export function enhanceForm(root: HTMLElement, { words, submit, explain }: FormOptions): FormHandle {
  const element = find(root, 'form');
  const status = find(element, '[data-form-status]');
  const button = find(element, '[data-form-submit]');
  let isBusy = false;

  const form: FormHandle = {
    element,
    value: (name) => textOf(controlOf(element, name)),
    fail(problems, isAsked = true) {
      form.say('');
      const summary = showProblems(element, words.problemTitle, problems);
      if (isAsked && problems.length > 0) summary.focus();
    },
    failWith(error, isAsked) {
      const code = toErrorCode(error);
      form.fail(explain?.(code) ?? [{ text: wordsFor(code, words.errors) }], isAsked);
    },
    say(text, kind = 'info') {
      status.textContent = text;
      status.dataset['kind'] = kind;
    },
    setBusy(busy) {
      isBusy = busy;
      element.setAttribute('aria-busy', String(busy));
      // Not `disabled`, which would take the focus away from the button just clicked.
      button.setAttribute('aria-disabled', String(busy));
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
    const problems = checkFields(fieldsOf(element), words);
    if (problems.length > 0) form.fail(problems);
    else void form.work(() => submit(form));
  });
  element.addEventListener('input', ({ target }) => forget(target as HTMLElement));
  // A page restored from the back/forward cache is no longer busy.
  addEventListener('pageshow', ({ persisted }) => persisted && form.setBusy(false));
  return form;
}

/** An element of the server's HTML that the island requires; throws if it is missing. */
export function find(root: ParentNode, selector: 'form'): HTMLFormElement;
export function find(root: ParentNode, selector: string): HTMLElement;
export function find(root: ParentNode, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

/** Shows the text for an error that no user action caused; the focus stays. */
export function mention(form: FormHandle, error: unknown): void {
  form.failWith(error, false);
}

/** Sets a field's value. */
export function setField({ element }: FormHandle, name: string, value: string): void {
  controlOf(element, name).value = value;
}

// --- internal ---

type Control = HTMLInputElement | HTMLSelectElement;

const controlOf = (form: HTMLFormElement, name: string) => find(form, `[name="${name}"]`) as Control;

/** A password is not trimmed, even while it is visible; an unchecked checkbox has no value. */
function textOf({ type, value, autocomplete, checked }: Control & { readonly checked?: boolean }): string {
  if (type === 'checkbox' && !checked) return '';
  return autocomplete.endsWith('-password') ? value : value.trim();
}

function fieldsOf(form: HTMLFormElement): readonly FieldState[] {
  const controls = form.querySelectorAll<HTMLInputElement>('[data-field]:not([hidden]) [name]');
  return [...controls].map((control) => {
    // Only text inputs have `maxLength`. `needed` and `wrong` are attributes of the page's own.
    const { name, type, required, maxLength = -1 } = control;
    return { ...control.dataset, name, label: describe(control), value: textOf(control), type, required, maxLength };
  });
}
