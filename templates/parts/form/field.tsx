import type { ReactNode } from 'react';
import { usePage } from '../../page.tsx';

/** Props of all fields. The element's id is `<form>-<name>`, its hint's and error's `…-hint` and `…-error`. */
export interface FieldProps {
  readonly form: string;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
}

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'url';
  readonly autoComplete: string;
  /** Maximum length in UTF-16 units. */
  readonly maxLength?: number;
}

/** A labelled text input. */
export function Field({ type = 'text', autoComplete, maxLength, ...field }: TextFieldProps) {
  return (
    <FieldFrame {...field}>
      <input
        {...controlAttributes(field)}
        type={type}
        autoComplete={autoComplete}
        maxLength={maxLength}
        readOnly={field.isReadOnly ?? false}
      />
    </FieldFrame>
  );
}

/** Label, hint and the empty element for an error around a control. */
export function FieldFrame({ children, ...field }: FieldProps & { readonly children: ReactNode }) {
  const { form, name, label, hint } = field;
  const id = `${form}-${name}`;
  return (
    <div className="field" data-field={name}>
      <label className="field-label" htmlFor={id}>
        {label} <Mark {...field} />
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <p className="field-error" id={`${id}-error`} data-error />
    </div>
  );
}

/** Attributes that associate a control with its label, hint and error. */
export function controlAttributes({ form, name, hint, isRequired = false }: FieldProps) {
  const id = `${form}-${name}`;
  return {
    className: 'field-input',
    id,
    name,
    required: isRequired,
    // Without it, browsers tell screen readers that an address is invalid from its first letter on, before anybody has asked.
    'aria-invalid': false,
    'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error`,
  };
}

// --- internal ---

/** Marks a field as required or optional; read-only fields have no mark. */
function Mark({ isRequired = false, isReadOnly = false }: FieldProps) {
  const { t } = usePage();
  if (isReadOnly) return null;
  if (!isRequired) return <span className="field-optional">({t('form.optional')})</span>;
  return (
    <span className="field-required" aria-hidden="true">
      *
    </span>
  );
}
