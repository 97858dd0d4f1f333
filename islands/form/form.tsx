import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Problem } from './check-fields.ts';
import { FormContext, type FormHandle } from './use-form.ts';

export const FORM_TEXTS = [
  'form.hide',
  'form.hidePassword',
  'form.optional',
  'form.problemTitle',
  'form.required',
  'form.show',
  'form.showPassword',
  'form.tryAgain',
] as const;

interface Props {
  readonly form: FormHandle;
  /** The label of its button. */
  readonly submit: string;
  readonly children?: ReactNode;
  /** Shown below the button. */
  readonly after?: ReactNode;
  /** Whether the form is secondary on its page. */
  readonly isQuiet?: boolean;
}

/**
 * A form with its problems and its button. `noValidate`, because errors are shown at the fields in the page's language; `dialog`, because a form does
 * nothing when it is submitted before its island has started (if that fails, `data-failed` says so). Both live regions are always present, as one
 * inserted with its text would not be announced.
 */
export function Form({ form, submit, children, after, isQuiet = false }: Props) {
  const { name, texts, state, elementRef } = form;
  const { problems, isAsked } = state;
  const summary = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isAsked && problems.length > 0) summary.current?.focus();
  }, [problems, isAsked]);
  return (
    <form
      className="form"
      id={`${name}-form`}
      data-form={name}
      noValidate
      method="dialog"
      ref={elementRef}
      aria-busy={form.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
      onReset={form.reset}
      onInput={({ target }) => form.edited((target as HTMLInputElement).name)}
    >
      <noscript>
        <p className="form-notice">{texts.noscript}</p>
      </noscript>
      <div className="form-summary" role="alert" tabIndex={-1} ref={summary} data-form-summary data-failed={texts.errors['not-loaded']}>
        <Problems form={form} />
      </div>
      <p className="form-required">{texts['form.required']}</p>
      <FormContext.Provider value={form}>{children}</FormContext.Provider>
      <div className="form-actions">
        {/* Not `disabled`, which would take the focus away from the button just clicked. */}
        <button className={isQuiet ? 'button-quiet' : 'button'} type="submit" aria-disabled={form.isBusy} data-form-submit>
          {submit}
        </button>
        <p className="form-status" role="status" data-form-status data-waiting={texts.busy} data-kind={state.status?.kind}>
          {state.status?.text}
        </p>
      </div>
      {after}
    </form>
  );
}

// --- internal ---

/** Problems with links to where they can be fixed. A problem of the whole form is shown as text, otherwise a title heads the list. */
function Problems({ form }: Pick<Props, 'form'>) {
  const { problems } = form.state;
  if (problems.length === 0) return null;
  const whole = problems.find(({ field, href }) => !field && !href);
  const links = problems.filter((problem) => problem !== whole);
  return (
    <>
      {whole ? <p>{whole.text}</p> : <strong>{form.texts['form.problemTitle']}</strong>}
      {links.length > 0 && (
        <ul>
          {links.map((problem) => (
            <li key={problem.text}>
              <WayOut form={form} problem={problem} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Leads to another page, or to a field, without adding a history entry. */
function WayOut({ form, problem: { field, href, text } }: Pick<Props, 'form'> & { readonly problem: Problem }) {
  if (field === undefined) return <a href={href}>{text}</a>;
  const focus = (event: { preventDefault(): void }) => {
    event.preventDefault();
    form.focus(field);
  };
  return (
    <a href={`#${form.name}-${field}`} onClick={focus}>
      {text}
    </a>
  );
}
