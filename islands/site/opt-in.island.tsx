import { useLayoutEffect, useRef, useState } from 'react';
import { CodedError } from '../account/firebase/error-code.ts';
import type { SubscriptionAnswer } from '../account/firebase/subscribe.ts';
import { loadAccounts, loadFunctions } from '../account/load.ts';
import { readHint } from '../account/session/hint.ts';
import { readConfig } from '../config.ts';
import type { FieldProps, Values } from '../form/check-fields.ts';
import { Field } from '../form/field.tsx';
import { Form } from '../form/form.tsx';
import { useForm, type FormTexts } from '../form/use-form.ts';
import { mountComponent } from '../react.tsx';
import { useStart } from '../use-start.ts';

export interface OptInProps {
  /** Unique on its page. */
  readonly name: string;
  readonly tags: readonly string[];
  readonly form: FormTexts;
  /** Only bots fill in `website`; the label of `consent` is what the person agrees to. */
  readonly fields: Readonly<Record<'consent' | 'email' | 'firstName' | 'lastName' | 'website', FieldProps>>;
  readonly texts: Readonly<Record<'submit' | Outcome, string>>;
}

/** Puts an address on the mailing list; the result takes the place of the form. */
export function OptIn({ name, tags, form: formTexts, fields, texts }: OptInProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const done = useRef<HTMLParagraphElement>(null);
  const form = useForm({
    name,
    texts: formTexts,
    fields: Object.values(fields),
    async submit(typed) {
      setOutcome(await subscribe(typed, tags));
      form.elementRef.current?.reset();
    },
  });
  // Those who begin to fill it in will send it; a connection may be gone by then.
  useStart(() => {
    const element = form.elementRef.current;
    if (!element || !readConfig()) return;
    const load = () => void loadFunctions().catch(() => {});
    // The focus may be what started it.
    if (element.contains(document.activeElement)) load();
    else element.addEventListener('focusin', load, { once: true });
  });
  // The focused button is gone; moving the focus also makes screen readers announce the result.
  useLayoutEffect(() => {
    if (outcome) done.current?.focus();
  }, [outcome]);
  return (
    <div className="opt-in-card" data-outcome={outcome}>
      <Form form={form} submit={texts.submit}>
        <Field {...fields.email} />
        <div className="opt-in-names">
          <Field {...fields.firstName} />
          <Field {...fields.lastName} />
        </div>
        {/* People can neither see nor focus it. */}
        <div className="opt-in-trap" inert>
          <Field {...fields.website} />
        </div>
        <Field {...fields.consent} />
      </Form>
      {outcome && (
        <p className="opt-in-done" tabIndex={-1} ref={done} data-form-done>
          {texts[outcome]}
        </p>
      )}
    </div>
  );
}

export const mount = mountComponent(OptIn);

// --- internal ---

/** The function's response. Only the owner of an address learns that it was on the list already. */
type Outcome = SubscriptionAnswer['status'];

async function subscribe(typed: Values, tags: readonly string[]): Promise<Outcome> {
  if (!readConfig()) throw new CodedError('unavailable');
  const functions = await loadFunctions();
  // Signed-in visitors subscribe with their account, but subscribing works without as well.
  if (readHint())
    await loadAccounts()
      .then((accounts) => accounts.whoIsSignedIn())
      .catch(() => {});
  const of = (name: keyof OptInProps['fields']) => typed[name] ?? '';
  const { status } = await functions.subscribe({
    email: of('email'),
    firstName: of('firstName'),
    lastName: of('lastName'),
    tags,
    consent: of('consent'),
    website: of('website'),
  });
  return status;
}
