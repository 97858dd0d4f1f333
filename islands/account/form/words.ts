import type { FieldWords } from './fields.ts';

/** A form's texts, ready to be shown. */
export interface FormWords extends FieldWords {
  /** Heads the list of problems. */
  readonly problemTitle: string;
  readonly busy: string;
  /** By code, with a `default`. */
  readonly errors: ErrorWords;
}

export type ErrorWords = Readonly<Record<string, string>>;

/** The text for a code, or the default one. */
export function wordsFor(code: string, errors: ErrorWords): string {
  // Codes come from servers: "constructor" must not match.
  return (Object.hasOwn(errors, code) ? errors[code] : errors['default']) ?? '';
}
