import { usePage } from '../../page.tsx';
import { controlAttributes, FieldFrame } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { PasswordRules, rulesId } from './password-rules.tsx';

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
