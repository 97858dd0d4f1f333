/** A field as the form's HTML describes it. */
export interface FieldState {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Longest text in UTF-16 units; -1 where there is no limit. */
  readonly maxLength: number;
}

/** What is wrong, and at which field; without one it is about the form as a whole. */
export interface Problem {
  readonly field?: string;
  readonly text: string;
}

/** Texts with `{0}` for the field's label and `{1}` for a number. */
export interface FieldWords {
  readonly needed: string;
  readonly notEmail: string;
  readonly notUrl: string;
  readonly tooLong: string;
}

/** What is wrong with the fields, in their order; one finding a field. */
export function checkFields(fields: readonly FieldState[], words: FieldWords): readonly Problem[] {
  return fields.flatMap((field) => {
    const text = problemOf(field, words);
    return text === null ? [] : [{ field: field.name, text }];
  });
}

/**
 * Fills the places of a text.
 *
 * @example fill('{0}: at most {1} characters.', 'Name', 80) // => 'Name: at most 80 characters.'
 */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (place, index) => String(values[Number(index)] ?? place));
}

// --- internal ---

// What the identity provider would refuse anyway; whether the address exists only an e-mail can tell.
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

function problemOf({ label, value, type, isRequired, maxLength }: FieldState, words: FieldWords): string | null {
  // A password may be made of blanks; no other field is filled by them.
  if ((type === 'password' ? value : value.trim()) === '') return isRequired ? fill(words.needed, label) : null;
  if (maxLength >= 0 && value.length > maxLength) return fill(words.tooLong, label, maxLength);
  if (type === 'email' && !EMAIL.test(value)) return fill(words.notEmail, label);
  if (type === 'url' && !isSecureUrl(value)) return fill(words.notUrl, label);
  return null;
}

const isSecureUrl = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:';
