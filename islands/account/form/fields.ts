import { fill } from '../../fill.ts';

/** A field, as read from the form's HTML. */
export interface FieldState {
  readonly name: string;
  readonly label: string;
  /** Trimmed, except for passwords. */
  readonly value: string;
  readonly type: string;
  readonly required: boolean;
  /** Replaces the usual message when the field is empty. */
  readonly needed?: string | undefined;
  /** Maximum length in UTF-16 units; -1 if unlimited. */
  readonly maxLength: number;
  /** What else is known to be wrong with its value. */
  readonly wrong?: string | undefined;
}

/** An error and its field; without one it concerns the whole form. With an address it is a link to a way out. */
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

/** A form's texts, ready to be shown. */
export interface FormWords extends FieldWords {
  /** Heads the list of problems. */
  readonly problemTitle: string;
  readonly busy: string;
  /** By code, with a `default`. */
  readonly errors: ErrorWords;
}

export type ErrorWords = Readonly<Record<string, string>>;

/** The fields' errors in order, at most one per field. */
export function checkFields(fields: readonly FieldState[], words: FieldWords): readonly Problem[] {
  return fields.map((field) => ({ field: field.name, text: problemOf(field, words) })).filter(({ text }) => text);
}

/** The text for a code, or the default one. */
export function wordsFor(code: string, errors: ErrorWords): string {
  // Codes come from servers: "constructor" must not match.
  return (Object.hasOwn(errors, code) ? errors[code] : errors['default']) ?? '';
}

// --- internal ---

// As accepted by the security rules (user-fields.ts).
const SECURE_URL = /^https:\/\/\S+$/;
// What the identity provider or the mailing list would reject anyway (functions/src/subscription.ts; test/mailing-list.test.ts compares them). Only
// an e-mail can tell whether the address exists.
const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@([\p{L}\p{N}][\p{L}\p{N}-]*\.)+[\p{L}\p{N}][\p{L}\p{N}-]+$/u;

function problemOf({ label, value, type, required, maxLength, needed, wrong = '' }: FieldState, words: FieldWords): string {
  if (!value) return required ? fill(needed ?? words.needed, label) : '';
  if (maxLength >= 0 && value.length > maxLength) return fill(words.tooLong, label, maxLength);
  if (type === 'email' && !EMAIL.test(value)) return fill(words.notEmail, label);
  if (type === 'url' && !SECURE_URL.test(value)) return fill(words.notUrl, label);
  return wrong;
}
