import { PROVIDER_NAMES } from '../../config.ts';
import { fill, type TextsOf } from '../../fill.ts';
import type { FieldProps, Values } from '../../form/check-fields.ts';
import { Field } from '../../form/field.tsx';
import { useForm, useOwnForm, type FormHandle, type FormOptions, type Outcome } from '../../form/use-form.ts';
import { useStart } from '../../use-start.ts';
import type { Person } from '../firebase/auth.ts';
import type { Opened, OwnPage } from './own-page.ts';
import { notConfirmed } from './problems.ts';

/** Messages of what asks people to confirm that it is them. */
export const CONFIRMATION_TEXTS = ['lost.sent', 'profile.passwordForgotten'] as const;

interface Options extends Omit<FormOptions, 'submit'> {
  readonly page: OwnPage;
  /** The field with the address, which tells password managers whose password is asked for; none where that is not asked. */
  readonly userName?: string;
  readonly submit: (values: Values, opened: Opened) => Promise<Outcome>;
}

/** A form of who is signed in. It can be sent before that is known, and then waits for it. */
export function useConfirmedForm({ page, userName, submit, explain, ...options }: Options): FormHandle {
  const form = useForm({
    ...options,
    async submit(values) {
      const opened = await page.opened();
      return opened ? submit(values, opened) : undefined;
    },
    explain: (code, error) => page.explain(code) ?? notConfirmed(code, options.texts.errors) ?? explain?.(code, error) ?? null,
  });
  useStart(() => {
    // That it failed is said where it was asked for, or by the first form of the page.
    page.opened().then(
      (opened) => opened && userName && form.set(userName, opened.person.email),
      () => {},
    );
  });
  return form;
}

interface Props {
  readonly page: OwnPage;
  readonly field: FieldProps;
  readonly texts: TextsOf<typeof CONFIRMATION_TEXTS>;
}

/**
 * The password of somebody who has one, and a way out for who has forgotten it: the page for that is for people who are signed out.
 */
export function CurrentPassword({ page, field, texts }: Props) {
  const form = useOwnForm();
  if (page.person?.hasPassword === false) return null;
  const sendReset = async () => {
    const opened = await page.opened();
    if (!opened) return;
    const { email } = opened.person;
    await opened.accounts.sendReset(email, location.href);
    form.say(fill(texts['lost.sent'], { email }), 'good');
  };
  return (
    <>
      <Field {...field} />
      <p className="form-aside-link">
        <button className="link-button" type="button" data-send-reset onClick={() => void form.work(sendReset)}>
          {texts['profile.passwordForgotten']}
        </button>
      </p>
    </>
  );
}

/** Tells people without a password, in a text with a place for the `provider`, how they are asked to confirm that it is them; empty for others. */
export function howToConfirm(person: Person | null, text: string): string {
  const [provider] = person?.providers ?? [];
  return provider && !person?.hasPassword ? fill(text, { provider: PROVIDER_NAMES[provider] }) : '';
}

/** Tells password managers whose password is asked for, where nothing shows the address. */
export const UserName = () => <input type="email" name="username" autoComplete="username" hidden readOnly />;
