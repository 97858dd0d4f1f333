import { useState, type ReactNode } from 'react';
import { isPassword, type FieldProps } from './check-fields.ts';
import { errorOf } from './form-state.ts';
import { useOwnForm, type FormTexts } from './use-form.ts';

interface Props extends FieldProps {
  /** Shown below, and read with it: the rules of a new password. */
  readonly children?: ReactNode;
  readonly onInput?: () => void;
}

/** A labelled field with its hint and its error: `<form>-<name>`, `…-hint`, `…-error`, and `…-more` for what is below. */
export function Field({ children, onInput, ...field }: Props) {
  const { name, label, hint, type } = field;
  const form = useOwnForm();
  const error = errorOf(form.state, name);
  const id = `${form.name}-${name}`;
  const attributes = {
    className: 'field-input',
    id,
    name,
    autoComplete: field.autoComplete,
    required: field.needed !== undefined,
    onInput,
    // Without it, browsers tell screen readers that an address is invalid from its first letter on, before anybody has asked.
    'aria-invalid': error !== undefined,
    'aria-describedby': [children && `${id}-more`, hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(' '),
  };
  const errorLine = (
    <p className="field-error" id={`${id}-error`} data-error>
      {error}
    </p>
  );
  if (type === 'checkbox')
    return (
      <div className="field" data-field={name}>
        <label className="field-choice">
          <input {...attributes} className="field-checkbox" type="checkbox" value={label} />
          <span>{label}</span>
        </label>
        {errorLine}
      </div>
    );
  return (
    <div className="field" data-field={name}>
      <label className="field-label" htmlFor={id}>
        {`${label} `}
        <Mark field={field} optional={form.texts['form.optional']} />
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {type === 'select' ? (
        <select {...attributes}>
          {field.options?.map(({ value, label: text, lang }) => (
            <option key={value} value={value} lang={lang}>
              {text}
            </option>
          ))}
        </select>
      ) : isPassword(type) ? (
        <Password attributes={attributes} texts={form.texts} isBusy={form.state.isBusy} />
      ) : (
        <input {...attributes} type={type} maxLength={field.max?.length} readOnly={field.isReadOnly ?? false} />
      )}
      {errorLine}
      {children && (
        <div className="field-more" id={`${id}-more`}>
          {children}
        </div>
      )}
    </div>
  );
}

// --- internal ---

/** Marks a field as required or optional; read-only fields have no mark. */
function Mark({ field: { needed, isReadOnly }, optional }: { readonly field: FieldProps; readonly optional: string }) {
  if (isReadOnly) return null;
  if (needed === undefined) return <span className="field-optional">{`(${optional})`}</span>;
  return (
    <span className="field-required" aria-hidden="true">
      *
    </span>
  );
}

interface PasswordProps {
  readonly attributes: { readonly id: string };
  readonly texts: FormTexts;
  readonly isBusy: boolean;
}

/** A password with a button to show it. It is hidden while it is sent, so that browsers recognize it as a password. */
function Password({ attributes, texts, isBusy }: PasswordProps) {
  const [isWanted, want] = useState(false);
  const isShown = isWanted && !isBusy;
  return (
    <span className="password-field">
      <input {...attributes} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck="false" />
      <button
        className="password-field-toggle"
        type="button"
        aria-controls={attributes.id}
        aria-label={isShown ? texts['form.hidePassword'] : texts['form.showPassword']}
        onClick={() => want(!isShown)}
      >
        {isShown ? texts['form.hide'] : texts['form.show']}
      </button>
    </span>
  );
}
