import { usePage } from '../../page.tsx';
import type { FieldProps } from './field.tsx';

/** The identity provider's minimum length, unless its policy says otherwise. */
const MIN_LENGTH = 6;

export function rulesId({ form, name }: Pick<FieldProps, 'form' | 'name'>): string {
  return `${form}-${name}-rules`;
}

/** Requirements for a new password. An island adds the provider's own rules and marks those that are met. */
export function PasswordRules(field: Pick<FieldProps, 'form' | 'name'>) {
  const { t } = usePage();
  return (
    <div className="password-rules" id={rulesId(field)} data-password-rules>
      <p className="password-rules-title">{t('form.passwordRules')}</p>
      <ul className="password-rules-list">
        <li className="password-rule" data-rule="min" data-value={MIN_LENGTH}>
          {t('form.passwordMin', { min: MIN_LENGTH })}
        </li>
      </ul>
    </div>
  );
}
