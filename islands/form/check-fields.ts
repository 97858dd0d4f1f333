/** A field of a form: what it shows, what it accepts, and what is said when it does not. All texts are final. */
export interface FieldProps {
  readonly name: string;
  readonly type: 'text' | 'email' | 'password' | 'new-password' | 'select' | 'checkbox';
  /** Of a checkbox, also its value: what the person agrees to. */
  readonly label: string;
  readonly hint?: string;
  /** How browsers and password managers fill it in; a checkbox they do not. */
  readonly autoComplete?: string;
  readonly isReadOnly?: boolean;
  /** Said if it is empty; a field without it is optional. */
  readonly needed?: string;
  /** Said if its value is not of its type, or if a new password does not meet the rules. */
  readonly wrong?: string;
  /** In UTF-16 units, with what is said beyond it. */
  readonly max?: { readonly length: number; readonly text: string };
  /** The choices of a select; the first is the empty one. */
  readonly options?: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
}

/** What is typed into the fields, by their names; trimmed, except for passwords. */
export type Values = Readonly<Record<string, string>>;

/** An error and its field; without one it concerns the whole form. With an address it is a link to a way out. */
export interface Problem {
  readonly text: string;
  readonly field?: string;
  readonly href?: string;
}

export type ErrorWords = Readonly<Record<string, string>>;

/** Reads the values of fields from their form; those that are not in it are empty. */
export function valuesOf(fields: readonly FieldProps[], data: FormData): Values {
  const valueOf = ({ name, type }: FieldProps) => {
    const text = String(data.get(name) ?? '');
    return isPassword(type) ? text : text.trim();
  };
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
}

/** The fields' errors in order, at most one per field; `isWeak` if the new password is known not to meet the rules. */
export function checkFields(fields: readonly FieldProps[], values: Values, isWeak = false): readonly Problem[] {
  return fields.flatMap((field) => {
    const text = problemOf(field, values[field.name] ?? '', isWeak);
    return text ? [{ field: field.name, text }] : [];
  });
}

/** Whether a password is typed into fields of this type. */
export const isPassword = (type: FieldProps['type']): boolean => type.endsWith('password');

/** The text for a code, or the default one. */
export function wordsFor(code: string, errors: ErrorWords): string {
  // Codes come from servers: "constructor" must not match.
  return (Object.hasOwn(errors, code) ? errors[code] : errors['default']) ?? '';
}

// --- internal ---

// What the identity provider or the mailing list would reject anyway (functions/src/subscription.ts; test/mailing-list.test.ts compares them). Only
// an e-mail can tell whether the address exists.
const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@([\p{L}\p{N}][\p{L}\p{N}-]*\.)+[\p{L}\p{N}][\p{L}\p{N}-]+$/u;

function problemOf({ type, needed, wrong, max }: FieldProps, value: string, isWeak: boolean): string | undefined {
  if (!value) return needed;
  if (max && value.length > max.length) return max.text;
  return (type === 'email' && !EMAIL.test(value)) || (type === 'new-password' && isWeak) ? wrong : undefined;
}
