/** A field as the form's HTML describes it. */
export interface FieldState {
  readonly name: string;
  readonly label: string;
  /** Without blanks around it, except in passwords. */
  readonly value: string;
  readonly type: string;
  readonly required: boolean;
  /** What to say instead of the usual where it is empty. */
  readonly needed?: string | undefined;
  /** Longest text in UTF-16 units; -1 where there is no limit. */
  readonly maxLength: number;
}

/** What is wrong, and at which field; without one it is about the form as a whole. With an address it is a way out that is offered. */
export interface Problem {
  readonly text: string;
  readonly field?: string;
  readonly href?: string;
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
  return fields.map((field) => ({ field: field.name, text: problemOf(field, words) })).filter(({ text }) => text);
}

/**
 * Fills the places of a text.
 *
 * @example fill('{0}: at most {1} characters.', 'Name', 80) // => 'Name: at most 80 characters.'
 */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (place, index) => `${values[Number(index)] ?? place}`);
}

// --- internal ---

// What the security rules take (user-fields.ts).
const SECURE_URL = /^https:\/\/\S+$/;
// What the identity provider or the mailing list would refuse anyway (functions/src/subscription.ts; test/mailing-list.test.ts holds them together).
// Whether the address exists only an e-mail can tell.
const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@([\p{L}\p{N}][\p{L}\p{N}-]*\.)+[\p{L}\p{N}][\p{L}\p{N}-]+$/u;

function problemOf({ label, value, type, required, maxLength, needed }: FieldState, words: FieldWords): string {
  if (!value) return required ? fill(needed ?? words.needed, label) : '';
  if (maxLength >= 0 && value.length > maxLength) return fill(words.tooLong, label, maxLength);
  if (type === 'email' && !EMAIL.test(value)) return fill(words.notEmail, label);
  if (type === 'url' && !SECURE_URL.test(value)) return fill(words.notUrl, label);
  return '';
}
