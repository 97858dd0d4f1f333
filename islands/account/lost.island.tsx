import { fill } from '../fill.ts';
import type { FieldProps } from '../form/check-fields.ts';
import { Field } from '../form/field.tsx';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { mountComponent } from '../react.tsx';
import { useStart } from '../use-start.ts';
import { useArrival, useCarriedEmail } from './arrival.ts';
import { loadAccounts } from './load.ts';
import { withNext } from './next.ts';
import type { ScreenProps } from './screen.ts';

export const LOST_TEXTS = ['lost.back', 'lost.sent', 'lost.submit'] as const;

export interface LostProps extends ScreenProps<typeof LOST_TEXTS> {
  readonly email: FieldProps;
}

/** Sends a password reset link. The message does not reveal whether there is such an account. */
export function Lost({ form: formTexts, paths, email, texts }: LostProps) {
  const { wish } = useArrival(paths);
  const form = useForm({
    name: 'lost',
    texts: formTexts,
    fields: [email],
    async submit({ email: address = '' }) {
      await (await loadAccounts()).sendReset(address, location.origin + withNext(paths.login, wish));
      form.say(fill(texts['lost.sent'], { email: address }), 'good');
    },
  });
  useCarriedEmail(form);
  // Everyone here wants the link, so Firebase is loaded before the button is clicked.
  useStart(() => void loadAccounts().catch(() => {}));
  return (
    <>
      <Form form={form} submit={texts['lost.submit']}>
        <Field {...email} />
      </Form>
      <p className="account-switch">
        <a href={withNext(paths.login, wish)}>{texts['lost.back']}</a>
      </p>
    </>
  );
}

export const mount = mountComponent(Lost);
