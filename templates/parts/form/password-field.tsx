import { usePage } from '../../page.tsx';
import { controlAttributes, FieldFrame, type FieldProps } from './field.tsx';

interface Props extends FieldProps {
  /** A new password is checked against the rules while typing. */
  readonly kind: 'current' | 'new';
}

/** A password with a button to show it, which is hidden until an island enables it. */
export function PasswordField({ kind, ...field }: Props) {
  const { t } = usePage();
  const attributes = controlAttributes(field);
  const describedBy = kind === 'new' ? `${rulesId(field)} ${attributes['aria-describedby']}` : attributes['aria-describedby'];
  return (
    <FieldFrame {...field}>
      <span className="password-field">
        <input
          {...attributes}
          type="password"
          autoComplete={`${kind}-password`}
          autoCapitalize="none"
          spellCheck="false"
          aria-describedby={describedBy}
        />
        <button
          className="password-field-toggle"
          type="button"
          hidden
          data-password-toggle
          data-hide-text={t('form.hide')}
          data-hide-label={t('form.hidePassword')}
          aria-controls={attributes.id}
          aria-label={t('form.showPassword')}
        >
          {t('form.show')}
        </button>
      </span>
      {kind === 'new' && <PasswordRules {...field} />}
    </FieldFrame>
  );
}

// --- internal ---

/** The identity provider's minimum length, unless its policy says otherwise. */
const MIN_LENGTH = 6;

function rulesId({ form, name }: Pick<FieldProps, 'form' | 'name'>): string {
  return `${form}-${name}-rules`;
}

/** Requirements for a new password. An island adds the provider's own rules and marks those that are met. */
function PasswordRules(field: Pick<FieldProps, 'form' | 'name'>) {
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
