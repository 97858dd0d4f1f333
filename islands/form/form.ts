import { toErrorCode } from '../firebase/error-code.ts';
import { checkFields } from './fields.ts';
import type { FieldState, Problem } from './fields.ts';
import { describe, forget, showProblems } from './problems.ts';
import { wordsFor } from './words.ts';
import type { FormWords } from './words.ts';

/** A form of the page, brought to life. */
export interface FormHandle {
  readonly element: HTMLFormElement;
  /** What is in a field, without blanks around it, except in passwords. */
  value(name: string): string;
  /**
   * Says what is wrong, at the top and at the fields, and moves the focus there, unless nobody `isAsked` for anything yet; nothing wrong takes away
   * what was said.
   */
  fail(problems: readonly Problem[], isAsked?: boolean): void;
  /** Says in words what was thrown. */
  failWith(error: unknown, isAsked?: boolean): void;
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
  /** What is to be said about a failure, where the usual words do not do; null leaves it to them. */
  readonly explain?: (code: string) => readonly Problem[] | null;
}

/** Brings a form of the server's HTML to life: checks its fields, says what is wrong, sends once. */
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
      // Not `disabled`, which would take the focus away from who has just pressed it.
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

/** Says in words what was thrown before anybody asked for anything: the focus stays where it is. */
export function mention(form: FormHandle, error: unknown): void {
  form.failWith(error, false);
}

/** Writes into a field. */
export function setField({ element }: FormHandle, name: string, value: string): void {
  controlOf(element, name).value = value;
}

/** Shows or hides a field with its label; a hidden one is neither checked nor asked for. */
export function toggleField({ element }: FormHandle, name: string, { isShown }: { readonly isShown: boolean }): void {
  find(element, `[data-field="${name}"]`).hidden = !isShown;
}

// --- internal ---

type Control = HTMLInputElement | HTMLSelectElement;

const controlOf = (form: HTMLFormElement, name: string) => find(form, `[name="${name}"]`) as Control;

/** A password may begin or end with a blank, also while it is shown; a box that is not ticked says nothing. */
function textOf({ type, value, autocomplete, checked }: Control & { readonly checked?: boolean }): string {
  if (type === 'checkbox' && !checked) return '';
  return autocomplete.endsWith('-password') ? value : value.trim();
}

function fieldsOf(form: HTMLFormElement): readonly FieldState[] {
  const controls = form.querySelectorAll<HTMLInputElement>('[data-field]:not([hidden]) [name]');
  return [...controls].map((control) => {
    // Only lines of text have a longest one.
    const { name, type, required, maxLength = -1 } = control;
    return { name, label: describe(control), value: textOf(control), type, required, maxLength, needed: control.dataset['needed'] };
  });
}
