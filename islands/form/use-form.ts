import { createContext, useContext, useReducer, useRef } from 'react';
import { toErrorCode } from '../account/firebase/error-code.ts';
import { checkFields, valuesOf, wordsFor, type ErrorWords, type FieldProps, type Problem, type Values } from './check-fields.ts';
import type { TextsOf } from '../fill.ts';
import { useStart } from '../use-start.ts';
import type { FORM_TEXTS } from './form.tsx';
import { IDLE, nextState, type Status } from './form-state.ts';

/** The texts of all forms. */
export interface FormTexts extends TextsOf<typeof FORM_TEXTS> {
  readonly busy: string;
  readonly noscript: string;
  /** By code, with a `default`. */
  readonly errors: ErrorWords;
}

/** `leaving`: the page is being left. Undefined: the form can be used again. */
export type Outcome = 'leaving' | void;

export interface FormOptions {
  /** The element's id is `<name>-form`, those of its fields `<name>-<field>`. */
  readonly name: string;
  readonly texts: FormTexts;
  /** Those of them that are rendered are checked. */
  readonly fields: readonly FieldProps[];
  readonly submit: (values: Values) => Promise<Outcome>;
  /** The problems to show for an error code if the usual text does not fit; null to use that. */
  readonly explain?: (code: string, error: unknown) => readonly Problem[] | null;
  /** Whether the new password is known not to meet the rules. */
  readonly isWeak?: boolean;
  /** Until then it is busy, as on the server. @default true */
  readonly isReady?: boolean;
}

/** Makes a form: checks its fields, shows errors, submits once. What it can do is not bound to a rendering. */
export function useForm({ name, texts, fields, submit, explain, isWeak, isReady = true }: FormOptions) {
  const elementRef = useRef<HTMLFormElement>(null);
  const [state, dispatch] = useReducer(nextState, IDLE);
  // Two clicks may come before the next rendering.
  const isBusy = useRef(false);
  const rest = () => {
    isBusy.current = false;
    dispatch({ type: 'over', kind: 'busy' });
  };
  // A page restored from the back/forward cache is no longer busy.
  useStart(() => addEventListener('pageshow', ({ persisted }) => persisted && rest()));

  const controlOf = (field: string) => elementRef.current?.elements.namedItem(field) as HTMLInputElement | null | undefined;
  const read = () => valuesOf(fields, new FormData(elementRef.current ?? undefined));
  const form = {
    name,
    texts,
    state,
    /** Whether nothing can be sent: it is being sent, or the form is not ready. */
    isBusy: state.isBusy || !isReady,
    elementRef,
    /** The value of a field; empty if it is not rendered. */
    value: (field: string): string => read()[field] ?? '',
    /**
     * Sets a field's value, and returns the one that it has then: none if a select has no such choice. Fields are not controlled, so that nothing typed
     * before the start is lost.
     */
    set(field: string, value: string): string {
      const control = controlOf(field);
      if (!control) return '';
      control.value = value;
      return control.value;
    },
    focus: (field: string) => controlOf(field)?.focus(),
    edited: (field: string) => dispatch({ type: 'edited', field }),
    /** Forgets what was said, when its fields are emptied. */
    reset: () => dispatch({ type: 'reset' }),
    /** Checks the fields, by default all that are rendered, and then runs a task with their values. */
    async send(task = submit, asked = fields.filter((field) => controlOf(field.name))): Promise<void> {
      if (isBusy.current || !isReady) return;
      const values = read();
      const found = checkFields(asked, values, isWeak);
      if (found.length > 0) form.fail(found);
      else await form.work(() => task(values));
    },
    /** Runs one task at a time, with the form busy meanwhile, and shows its error. The form stays busy if the page is being left. */
    async work(task: () => Promise<Outcome>): Promise<void> {
      if (isBusy.current) return;
      isBusy.current = true;
      dispatch({ type: 'sent', text: texts.busy });
      try {
        if ((await task()) === 'leaving') return;
      } catch (error) {
        form.failWith(error);
      }
      rest();
    },
    /** Shows problems, and moves the focus to them unless `isAsked` is false: the user has not submitted anything yet. No problems clears them. */
    fail: (problems: readonly Problem[], isAsked = true): void => dispatch({ type: 'failed', problems, isAsked }),
    /** Shows the text for a thrown error. */
    failWith(error: unknown, isAsked = true): void {
      const code = toErrorCode(error);
      form.fail(explain?.(code, error) ?? [{ text: wordsFor(code, texts.errors) }], isAsked);
    },
    /** Shows the text for an error that no action of the user caused. */
    mention: (error: unknown): void => form.failWith(error, false),
    say: (text: string, kind: Status['kind']) => dispatch({ type: 'told', status: { text, kind } }),
    /** Removes what was said, if it is of this kind. */
    unsay: (kind: Status['kind']) => dispatch({ type: 'over', kind }),
  };
  return form;
}

export type FormHandle = ReturnType<typeof useForm>;

export const FormContext = createContext<FormHandle | null>(null);

/** The form around a field. */
export function useOwnForm(): FormHandle {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field is in no <Form>.');
  return form;
}
