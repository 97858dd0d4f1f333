import { fill } from '../../fill.ts';
import type { FieldProps } from '../../form/check-fields.ts';
import { Field } from '../../form/field.tsx';
import { Form } from '../../form/form.tsx';
import { mountComponent } from '../../react.tsx';
import { useStart } from '../../use-start.ts';
import { Notice } from '../parts/notice.tsx';
import type { ScreenProps } from '../screen.ts';
import { CurrentPassword, howToConfirm, useConfirmedForm, CONFIRMATION_TEXTS } from './confirmation.tsx';
import { useOwnPage } from './own-page.ts';

export const PROFILE_EMAIL_TEXTS = [
  ...CONFIRMATION_TEXTS,
  'profile.confirmWith',
  'profile.emailSent',
  'profile.emailSubmit',
  'profile.sameEmail',
] as const;

export interface ProfileEmailProps extends ScreenProps<typeof PROFILE_EMAIL_TEXTS> {
  readonly fields: Readonly<Record<'current' | 'email' | 'password', FieldProps>>;
}

/** Sends a link to a new e-mail address; opening it changes the address. */
export function ProfileEmail({ fields, texts, ...screen }: ProfileEmailProps) {
  const page = useOwnPage(screen);
  const form = useConfirmedForm({
    name: 'profile-email',
    texts: screen.form,
    fields: Object.values(fields),
    page,
    userName: 'current',
    async submit({ email = '', password = '' }, { person, accounts }) {
      if (email.toLowerCase() === person.email.toLowerCase()) return form.fail([{ field: 'email', text: texts['profile.sameEmail'] }]);
      await accounts.changeEmail({ email, password, continueUrl: location.origin + screen.paths.login });
      form.set('email', '');
      form.set('password', '');
      form.say(fill(texts['profile.emailSent'], { email }), 'good');
    },
  });
  useStart(() => void page.opened().catch(form.mention));
  return (
    <>
      <Notice>{howToConfirm(page.person, texts['profile.confirmWith'])}</Notice>
      <Form form={form} submit={texts['profile.emailSubmit']}>
        <Field {...fields.current} />
        <Field {...fields.email} />
        <CurrentPassword page={page} field={fields.password} texts={texts} />
      </Form>
    </>
  );
}

export const mount = mountComponent(ProfileEmail);
