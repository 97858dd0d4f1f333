import type { FieldProps } from '../../form/check-fields.ts';
import { Form } from '../../form/form.tsx';
import { mountComponent } from '../../react.tsx';
import { useStart } from '../../use-start.ts';
import { NewPassword, useRules, type RuleTexts } from '../parts/new-password.tsx';
import { Notice } from '../parts/notice.tsx';
import type { ScreenProps } from '../screen.ts';
import { CurrentPassword, howToConfirm, useConfirmedForm, UserName, CONFIRMATION_TEXTS } from './confirmation.tsx';
import { useOwnPage } from './own-page.ts';

export const PROFILE_PASSWORD_TEXTS = [
  ...CONFIRMATION_TEXTS,
  'profile.passwordNone',
  'profile.passwordSaved',
  'profile.passwordSubmit',
] as const;

export interface ProfilePasswordProps extends ScreenProps<typeof PROFILE_PASSWORD_TEXTS> {
  readonly fields: Readonly<Record<'password' | 'newPassword', FieldProps>>;
  readonly rules: RuleTexts;
}

/** Changes the password, or sets the first one for people who only sign in with other providers. */
export function ProfilePassword({ fields, rules: ruleTexts, texts, ...screen }: ProfilePasswordProps) {
  const page = useOwnPage(screen);
  const rules = useRules(fields.newPassword);
  const form = useConfirmedForm({
    name: 'profile-password',
    texts: screen.form,
    fields: Object.values(fields),
    isWeak: rules.isWeak,
    page,
    userName: 'username',
    async submit({ password = '', 'new-password': newPassword = '' }, { accounts }) {
      if (!(await rules.isMet(newPassword))) return form.fail(rules.weak);
      await accounts.changePassword({ password, newPassword });
      form.set('password', '');
      form.set('new-password', '');
      // From now on there is a password in any case.
      page.update({ hasPassword: true });
      await rules.isMet('');
      form.say(texts['profile.passwordSaved'], 'good');
    },
    explain: (_, error) => rules.refusal(error),
  });
  useStart(() => void page.opened().catch(form.mention));
  return (
    <>
      <Notice>{howToConfirm(page.person, texts['profile.passwordNone'])}</Notice>
      <Form form={form} submit={texts['profile.passwordSubmit']}>
        <UserName />
        <CurrentPassword page={page} field={fields.password} texts={texts} />
        <NewPassword rules={rules} texts={ruleTexts} />
      </Form>
    </>
  );
}

export const mount = mountComponent(ProfilePassword);
