import { usePage } from '../../page.tsx';
import { PasswordField } from '../form/password-field.tsx';

interface Props {
  readonly form: string;
  readonly hint?: string;
}

/** The password of a user who changes something important, and a way out for who has forgotten it. */
export function CurrentPassword({ form, hint }: Props) {
  const { t } = usePage();
  return (
    <>
      <PasswordField form={form} name="password" kind="current" label={t('profile.passwordNow')} hint={hint} isRequired />
      <p className="form-aside-link" data-reset-link>
        <button className="link-button" type="button" data-send-reset>
          {t('profile.passwordForgotten')}
        </button>
      </p>
    </>
  );
}
