import { usePage } from '../../page.tsx';

/** Requests a password reset link, below the password field. */
export function ResetLink() {
  const { t } = usePage();
  return (
    <p className="form-aside-link" data-reset-link>
      <button className="link-button" type="button" data-send-reset>
        {t('profile.passwordForgotten')}
      </button>
    </p>
  );
}
