import { fill } from '../../fill.ts';
import type { FieldProps } from '../../form/check-fields.ts';
import { Field } from '../../form/field.tsx';
import { Form } from '../../form/form.tsx';
import { mountComponent } from '../../react.tsx';
import { useStart } from '../../use-start.ts';
import { Notice } from '../parts/notice.tsx';
import type { ScreenProps } from '../screen.ts';
import { CurrentPassword, howToConfirm, useConfirmedForm, type ConfirmationTexts } from './confirmation.tsx';
import { useOwnPage } from './own-page.ts';

export interface ProfileEmailProps extends ScreenProps {
  readonly fields: Readonly<Record<'current' | 'email' | 'password', FieldProps>>;
  readonly texts: ConfirmationTexts & Readonly<Record<'sameEmail' | 'sent' | 'submit' | 'tryAgain', string>>;
}

/** Sends a link to a new e-mail address; opening it changes the address. */
export function ProfileEmail({ fields, texts, ...screen }: ProfileEmailProps) {
  const page = useOwnPage({ ...screen, tryAgain: texts.tryAgain });
  const form = useConfirmedForm({
    name: 'profile-email',
    texts: screen.form,
    fields: Object.values(fields),
    page,
    userName: 'current',
    async submit({ email = '', password = '' }, { person, accounts }) {
      if (email.toLowerCase() === person.email.toLowerCase()) return form.fail([{ field: 'email', text: texts.sameEmail }]);
      await accounts.changeEmail({ email, password, continueUrl: location.origin + screen.paths.login });
      form.set('email', '');
      form.set('password', '');
      form.say(fill(texts.sent, email), 'good');
    },
  });
  useStart(() => void page.opened().catch((error: unknown) => form.failWith(error, false)));
  return (
    <>
      <Notice>{howToConfirm(page.person, texts, screen.providers)}</Notice>
      <Form form={form} submit={texts.submit}>
        <Field {...fields.current} />
        <Field {...fields.email} />
        <CurrentPassword page={page} field={fields.password} texts={texts} />
      </Form>
    </>
  );
}

export const mount = mountComponent(ProfileEmail);
