import { usePage } from '../../page.tsx';
import { controlAttributes, FieldFrame } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { PasswordRules, rulesId } from './password-rules.tsx';

interface Props extends FieldProps {
  /** A new password is checked against the rules while it is typed. */
  readonly kind: 'current' | 'new';
}

/** A password with a button that shows it. The button is of no use without scripting, so it stays hidden until an island shows it. */
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
