import { usePage } from '../../page.tsx';

/** Asks for a link to another password, below the field of the one that was forgotten. */
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
